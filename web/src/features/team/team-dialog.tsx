import { Dialog } from '../../ui/dialog'

export function TeamDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      title="Team Voting"
      description="Team voting is being built. For now, open a place and send its link to your team."
      open={open}
      onClose={onClose}
    />
  )
}
