import { storedFilters } from '@/domain/filters'
import { useStored } from '@/lib/storage'
import { Switch } from '@/ui/switch'
import { changeFilters } from './filters'

export function Exclusions() {
  const { excludeChains, excludeCafe } = useStored(storedFilters)
  return (
    <>
      <Switch
        label="Exclude chains"
        checked={excludeChains}
        onChange={(checked) => changeFilters({ excludeChains: checked })}
      />
      <Switch
        label="Exclude cafe"
        checked={excludeCafe}
        onChange={(checked) => changeFilters({ excludeCafe: checked })}
      />
    </>
  )
}
