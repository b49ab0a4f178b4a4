interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      className="group flex min-h-12 items-center justify-between gap-3 rounded-sm text-left text-sm font-semibold"
    >
      {label}
      <span
        aria-hidden
        className="switch-thumb h-7 w-12 flex-none rounded-full bg-surface shadow-field group-aria-checked:bg-basil group-aria-checked:shadow-none"
      />
    </button>
  )
}
