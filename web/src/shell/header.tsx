import { t } from '@lingui/core/macro'
import { CircleUserRound, UsersRound } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '@/lib/classes'
import { Wordmark } from '@/ui/brand/wordmark'
import { useSections } from './sections'

interface HeaderProps {
  name: string
  /** What the visitor is called, if they said so. */
  person: string | undefined
  /** The header lies on the yellow band and takes its colour once the page is scrolled. */
  onBand: boolean
  /** How the team's vote stands, for who has a team. */
  badge: ReactNode
  onTeam: () => void
  onProfile: () => void
}

export function Header({ name, person, onBand, badge, onTeam, onProfile }: HeaderProps) {
  return (
    <HeaderBar onBand={onBand}>
      <Link to="/" className="rounded-sm">
        <Wordmark name={name} />
        <span className="sr-only">{t`, home`}</span>
      </Link>
      <HeaderNav />
      <div className="ms-auto flex items-center gap-2">
        <HeaderButton onBand={onBand} icon={<UsersRound aria-hidden />} label={t`Team`} onClick={onTeam}>
          {badge}
        </HeaderButton>
        <ProfileButton onBand={onBand} person={person} onClick={onProfile} />
      </div>
    </HeaderBar>
  )
}

/** The bar itself, with whatever a shell puts into it. */
export function HeaderBar({ onBand, children }: { onBand: boolean; children: ReactNode }) {
  const scrolled = useScrolled()
  const ground = onBand ? (scrolled ? 'bg-band border-transparent' : 'border-transparent') : 'bg-bg border-line'
  return (
    <header className={classes('sticky top-0 z-30 border-b', ground)}>
      <div className="container-page flex h-(--header-h) items-center gap-[min(2rem,4vw)]">{children}</div>
    </header>
  )
}

function HeaderNav() {
  return (
    <nav aria-label={t({ message: 'Main', context: 'navigation' })} className="hidden gap-1 sm:flex">
      {useSections().map(({ id, label, to, state, current }) => (
        <Link
          key={id}
          to={to}
          state={state}
          aria-current={current}
          className="sun-mark flex h-11 items-center rounded-md px-3.5 font-semibold text-ink-2 aria-[current]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

interface ProfileButtonProps {
  person: string | undefined
  onBand: boolean
  onClick: () => void
}

function ProfileButton({ person, ...rest }: ProfileButtonProps) {
  const [first] = person?.split(/\s+/) ?? []
  if (!first) return <HeaderButton icon={<CircleUserRound aria-hidden />} label={t`Profile`} {...rest} />
  const icon = (
    <span
      aria-hidden
      className="grid size-[34px] flex-none place-items-center rounded-full bg-[var(--av-1)] text-sm font-bold text-on-yolk sm:-ms-2"
    >
      {String.fromCodePoint(first.codePointAt(0) ?? 0).toUpperCase()}
    </span>
  )
  const label = (
    <>
      <span className="sr-only">{t`Profile of ${first}`}</span>
      <span aria-hidden className="inline-block max-w-[10ch] truncate align-bottom">
        {first}
      </span>
    </>
  )
  return <HeaderButton icon={icon} label={label} {...rest} />
}

interface HeaderButtonProps {
  icon: ReactNode
  label: ReactNode
  onBand: boolean
  onClick: () => void
  children?: ReactNode
}

function HeaderButton({ icon, label, onBand, onClick, children }: HeaderButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className={classes(
        'inline-flex h-[44px] min-w-[44px] flex-none items-center justify-center gap-2 rounded-full bg-surface font-semibold sm:pe-3.5 sm:ps-3 [&_svg]:size-5',
        onBand ? 'shadow-[0_0_0_1px_rgb(22_38_29/0.12)] dark:shadow-e0' : 'shadow-e0',
      )}
    >
      {icon}
      <span className="max-sm:sr-only">{label}</span>
      {children}
    </button>
  )
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const follow = () => setScrolled(scrollY > 8)
    follow()
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [])
  return scrolled
}
