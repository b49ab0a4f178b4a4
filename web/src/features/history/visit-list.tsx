import { t } from '@lingui/core/macro'
import { Trash2 } from 'lucide-react'
import { Dish } from '@/ui/dish/dish'
import { IconButton } from '@/ui/icon-button'
import { focusForgotten, ForgottenLine } from './forgotten-line'
import { newestFirst, useHistory } from './history'
import { ClearAll, removeText } from './recent-visits'
import { useForgetting } from './use-forgetting'
import { ViewedMark } from './viewed-mark'

/** Every visit in a few lines, for the profile. */
export function VisitList() {
  const visits = newestFirst(useHistory())
  const forgetting = useForgetting()
  return (
    <div data-visits className="grid content-start gap-1">
      {visits.length === 0 ? (
        <p className="text-sm text-ink-2">{t`No visits yet.`}</p>
      ) : (
        <ul
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={t`Visit history`}
          className="-me-2 max-h-[280px] overflow-auto rounded-sm pe-2 sm:max-h-[472px]"
        >
          {visits.map((visit) => (
            <li
              key={visit.visitDate + visit.id}
              className="grid grid-cols-[40px_1fr_44px] items-center gap-3 py-2 not-first:border-t not-first:border-line"
            >
              <Dish
                placeId={visit.id}
                types={visit.types}
                crop="roundel"
                width={40}
                height={40}
                className="rounded-full"
              />
              <div className="min-w-0">
                <p className="leading-[1.25] font-semibold break-words">{visit.name}</p>
                <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
                  {new Date(visit.visitDate).toLocaleDateString()}
                  {visit.viewed && <ViewedMark />}
                </p>
              </div>
              <IconButton
                aria-label={removeText(visit)}
                onClick={({ currentTarget }) => {
                  focusForgotten(currentTarget)
                  forgetting.forget(visit)
                }}
              >
                <Trash2 aria-hidden className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <ForgottenLine forgetting={forgetting} />
      {visits.length > 0 && (
        <ClearAll
          onClear={(button) => {
            focusForgotten(button)
            forgetting.clear()
          }}
        />
      )}
    </div>
  )
}
