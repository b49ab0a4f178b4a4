export const HOUR_MINUTE = /^([01]\d|2[0-3]):[0-5]\d$/

/** HH:MM on this device's clock. */
export function clock(now: Date): string {
  return `${String(now.getHours()).padStart(2, '0')}:${String(now.getMinutes()).padStart(2, '0')}`
}

/** A day on this device's calendar, as a date field has it: 2026-11-13. */
export function dayText(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
