/** A plate with nothing on it, for a place without a picture, as an address for an image. */
export function emptyPlate(size: number): string {
  return [
    `data:image/svg+xml,%3Csvg width='${size}' height='${size}' viewBox='0 0 100 100'`,
    " xmlns='http://www.w3.org/2000/svg'%3E%3Crect width='100' height='100' fill='%23EFEFE4'/%3E",
    "%3Ccircle cx='50' cy='50' r='38' fill='white'/%3E%3Ccircle cx='50' cy='50' r='27' fill='%23F7F6EF'/%3E%3C/svg%3E",
  ].join('')
}
