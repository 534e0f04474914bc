import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProviderSettings } from '../../../lib/services/use-provider-settings.ts'
import { PartnerForm, usePartnerForm } from '../form/PartnerForm.tsx'
import { commissionOf, EMPTY_PARTNER, hasCommission, newPartnerOf } from '../form/partner-form.ts'

/**
 * Founds a partner, then sets its commission: where that alone fails, the partner stays and is there to be edited (SUPERADMIN-05,
 * SUPERADMIN-55, SUPERADMIN-57).
 */
export const CreatePartner = () => {
  const { t } = useTranslation('partners')
  const router = useRouter()
  const mails = useProviderSettings()?.mails
  const form = usePartnerForm(
    EMPTY_PARTNER,
    async (send, values) => {
      const { data } = await send('createPartner', { body: newPartnerOf(values) })
      const id = data.pageInfo?.uri ?? data.id
      if (!hasCommission(values)) return { id, whole: true }
      const body = { commissionFeeConfig: commissionOf(values), version: data.version }
      return send('savePartnerConfig', { partnerId: data.id, body }).then(
        () => ({ id, whole: true }),
        () => ({ id, whole: false }),
      )
    },
    {
      failed: t('form.failed'),
      done: ({ whole }) => (whole ? t('form.created') : { message: t('form.commissionFailed'), tone: 'failure' }),
      // Where no mail reaches the owner, the next page has the link to hand over.
      onDone: ({ id, whole }, { ownerBy }) =>
        void router.navigate(
          whole && !(ownerBy === 'email' && mails === 'kept')
            ? { to: '/superadmin/partners', ignoreBlocker: true }
            : { to: '/superadmin/partner/$id/edit', params: { id }, ignoreBlocker: true },
        ),
    },
  )
  return <PartnerForm form={form} title={t('form.title')} submitLabel={t('form.create')} />
}
