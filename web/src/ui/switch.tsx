interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center justify-between gap-3 text-sm font-semibold">
      {label}
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is on
        role="switch"
        checked={checked}
        onChange={() => onChange(!checked)}
        className="switch-thumb h-7 w-12 flex-none cursor-pointer appearance-none rounded-full bg-surface shadow-field checked:bg-basil checked:shadow-none"
      />
    </label>
  )
}
