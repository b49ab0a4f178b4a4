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
        className="relative h-7 w-12 flex-none rounded-full bg-surface shadow-field group-aria-checked:bg-basil group-aria-checked:shadow-none after:absolute after:top-[5px] after:left-[5px] after:size-[18px] after:rounded-full after:bg-line-strong after:transition-transform after:duration-(--d2) after:ease-noon after:content-[''] group-aria-checked:after:translate-x-5 group-aria-checked:after:bg-[#fff]"
      />
    </button>
  )
}
