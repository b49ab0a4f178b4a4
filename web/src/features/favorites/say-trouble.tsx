import { HeartCrack } from 'lucide-react'
import { toast } from '../../ui/toasts'
import type { Notice } from './sync'

export function sayTrouble({ title, description }: Notice): void {
  toast({
    title,
    description,
    picture: (
      <span className="grid size-12 place-items-center rounded-full bg-[#FF9E88] text-[#16261D]">
        <HeartCrack aria-hidden className="size-6" />
      </span>
    ),
  })
}
