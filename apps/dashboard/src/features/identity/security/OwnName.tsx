import type { Account } from '@fieldhouse/contract/identity'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/form/use-form.ts'
import { kept } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { NameFields } from '../NameFields.tsx'
import { useCredentials } from '../use-credentials.ts'
import style from './security.module.css'

/** How somebody calls themself: the greeting, and their name beside what they do. */
export const OwnName = ({ account }: { account: Account }) => {
  const { t } = useTranslation('identity')
  const { firstName, lastName, name } = account.profile
  // Another company's login tells a whole name alone.
  const start = { firstName: firstName ?? name ?? '', lastName: lastName ?? '' }
  const { field, busy, barred, element } = useForm(
    { ...useCredentials(start), barred: null, unchanged: t('nameUnchanged') },
    (send, names) =>
      send('updateAccount', { body: { firstName: names.firstName.trim(), lastName: names.lastName.trim() } }),
    {
      onDone: ({ data }) => {
        const session = kept.session.get()
        if (session?.account.id === data.id) kept.session.set({ ...session, account: data })
      },
      done: () => t('nameSaved'),
      failed: t('nameFailure'),
    },
  )
  return (
    <form {...element} className={style.form}>
      <NameFields firstName={field('firstName')} lastName={field('lastName')} />
      <Button type="submit" disabledReason={barred} loading={busy}>
        {t('saveName')}
      </Button>
    </form>
  )
}
