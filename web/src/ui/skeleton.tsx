import { classes } from '@/lib/classes'

export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={classes('sk', className)} />
}

/** An empty plate where the picture will be. `size` is the plate's outer width in pixels. */
export function SkeletonPlate({ className, size }: { className: string; size: number }) {
  return (
    <div aria-hidden className={classes('sk relative overflow-hidden', className)}>
      <span
        className="absolute top-1/2 start-1/2 -translate-1/2 rounded-full border-[rgb(255_255_255/0.55)] dark:border-[rgb(255_255_255/0.06)]"
        style={{ width: size, height: size, borderWidth: size / 10 }}
      />
    </div>
  )
}
