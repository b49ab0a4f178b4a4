import { t } from '@lingui/core/macro'
import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import type { Location } from '@/domain/location'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { DialogPart } from '@/ui/dialog-part'
import { Field } from '@/ui/field'
import { toast } from '@/ui/toast/toasts'
import { useStored } from '@/lib/storage'
import { Appearance } from './appearance'
import { LanguageChoice } from './language-choice'
import { LONGEST, NO_PREFERENCES, storedPreferences, type Preferences } from './preferences'

interface ProfileDialogProps {
  open: boolean
  onClose: () => void
  renderLocation: (field: { label: string; value: Location; onChange: (next: Location) => void }) => ReactNode
  renderCuisines: (field: {
    labelledBy: string
    value: readonly string[]
    onChange: (next: readonly string[]) => void
  }) => ReactNode
  visits: ReactNode
  /** What else is set on this device. */
  settings: ReactNode
  /** People sign in with their company's account here. */
  signIn?: boolean
  yourData: ReactNode
}

export function ProfileDialog({ open, onClose, signIn = false, ...slots }: ProfileDialogProps) {
  const formId = useId()
  const saved = useStored(storedPreferences)
  return (
    <Dialog
      title={t`Your Profile`}
      description={signIn ? t`Kept on this device.` : t`Kept on this device. No account, no password.`}
      open={open}
      onClose={onClose}
      width="wide"
      footer={
        <>
          <Button className="max-sm:flex-1" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} look="basil" className="max-sm:flex-1">
            {t`Save changes`}
          </Button>
        </>
      }
    >
      <div className="grid gap-8 sm:grid-cols-[minmax(0,1fr)_minmax(0,320px)]">
        <div className="grid content-start gap-6">
          <ProfileForm key={JSON.stringify(saved)} id={formId} onSaved={onClose} {...slots} />
          <DialogPart title={t`On this device`}>
            <Appearance />
            <LanguageChoice />
            {slots.settings}
          </DialogPart>
        </div>
        <div className="grid content-start gap-6">
          <DialogPart title={t`Visit History`}>{slots.visits}</DialogPart>
          <DialogPart title={t`Your data`}>{slots.yourData}</DialogPart>
        </div>
      </div>
    </Dialog>
  )
}

type ProfileFormProps = Pick<ProfileDialogProps, 'renderLocation' | 'renderCuisines'> & {
  id: string
  onSaved: () => void
}

/** Begins with a copy of what is stored each time the dialog opens, or a profile arrives. */
function ProfileForm({ id, onSaved, renderLocation, renderCuisines }: ProfileFormProps) {
  const [form, setForm] = useState<Preferences>(() => storedPreferences.latest() ?? NO_PREFERENCES)
  const change = (part: Partial<Preferences>) => setForm((current) => ({ ...current, ...part }))
  const cuisinesId = useId()

  const save = (event: SubmitEvent) => {
    event.preventDefault()
    storedPreferences.set({ ...form, name: form.name.trim(), email: form.email.trim() })
    onSaved()
    toast({ title: t`Profile updated`, description: t`Your preferences have been saved` })
  }

  return (
    <form id={id} onSubmit={save} className="grid gap-6">
      <DialogPart title={t`Account Information`}>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label={t`Name`}
            value={form.name}
            onValue={(name) => change({ name })}
            maxLength={LONGEST.name}
            autoComplete="name"
          />
          <Field
            label={t`Email`}
            type="email"
            value={form.email}
            onValue={(email) => change({ email })}
            maxLength={LONGEST.email}
            autoComplete="email"
          />
        </div>
      </DialogPart>
      <DialogPart title={t`Default Preferences`}>
        <div className="grid gap-1.5">
          <span aria-hidden className="text-sm font-strong">
            {t`Default location`}
          </span>
          {renderLocation({
            label: t`Default location`,
            value: form.defaultLocation,
            onChange: (defaultLocation) => change({ defaultLocation }),
          })}
        </div>
        <div className="grid gap-1.5">
          <span id={cuisinesId} className="text-sm font-strong">
            {t`Favorite cuisines`}
          </span>
          {renderCuisines({
            labelledBy: cuisinesId,
            value: form.favoriteCuisines,
            onChange: (favoriteCuisines) => change({ favoriteCuisines }),
          })}
        </div>
      </DialogPart>
    </form>
  )
}
