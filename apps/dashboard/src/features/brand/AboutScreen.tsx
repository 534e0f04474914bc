import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { brandProblems } from '@fieldhouse/domain/partners'
import { client } from '../../lib/api/api.ts'
import { fieldErrorsOf, messageOf } from '../../lib/api/failures.ts'
import { Meanwhile } from '../../lib/form/Meanwhile.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { useMeanwhile } from '../../lib/form/use-meanwhile.ts'
import { useBarred } from '../../lib/session/use-can.ts'
import { usePartner, useWorkspace, WITH_RAZORPAY } from '../../lib/session/workspace.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { Box } from '../../ui/layout.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { bodyOf, fieldOf, isFilledOut, savedOf, valuesOf, type BrandValues, type Standing } from './brand-form.ts'
import { BrandForm } from './BrandForm.tsx'
import { useReading } from './use-reading.ts'

const CONFLICTS = ['error.conflict.profileChangedMeanwhile', 'error.conflict.profileExists']

/** What a club says of itself: its brand, its business and its page, saved in one (BRAND-02 to BRAND-21). */
export const AboutScreen = () => {
  const { t } = useTranslation('brand')
  const partner = usePartner()
  const { profile } = useWorkspace()
  const standing = useMemo<Standing>(() => ({ version: profile?.version ?? 0, partner, profile }), [partner, profile])
  const meanwhile = useMeanwhile({
    conflicts: CONFLICTS,
    standing,
    valuesOf,
    readAgain: () => readStanding(partner.id),
  })
  const read = useReading()
  const barred = useBarred(profile ? 'partnerProfile.edit' : 'partnerProfile.create')
  const id = (meanwhile.theirs ?? standing).profile?.id
  const form = useForm(
    {
      start: meanwhile.began.current,
      barred,
      check: (values: BrandValues) => brandProblems(values),
      words: { required: true as const, reserved: t('addressReserved') },
      refused: (error) =>
        Object.fromEntries(Object.entries(fieldErrorsOf(error)).map(([name, words]) => [fieldOf(name), words])),
    },
    async (send, values) => {
      const body = bodyOf(values)
      const version = meanwhile.version.current
      const { data } =
        id === undefined
          ? await send('createPartnerProfile', { body })
          : await send('updatePartnerProfile', { id, body: { ...body, version } })
      return { isNew: id === undefined, values, version: data.version }
    },
    {
      failed: (error) => (meanwhile.isTold(error) ? null : { message: t('form.failed'), detail: messageOf(error) }),
      // What is wrong is marked in the form, and said over it (BRAND-07, BRAND-19).
      onWrong: (values) => notify.failure(t(isFilledOut(values) ? 'form.failed' : 'form.required')),
      done: ({ isNew }) => t(isNew ? 'form.created' : 'form.updated'),
      onDone: ({ values, version }) => {
        meanwhile.version.current = version
        meanwhile.began.current = savedOf(values)
        form.restart(savedOf(values))
      },
    },
  )
  return (
    <Box w="100%" pb={32}>
      <PageHeader title={t('title')} />
      <BrandForm form={form} isNew={profile === null} />
      <Meanwhile meanwhile={meanwhile} form={form} read={read} />
    </Box>
  )
}

const readStanding = async (partnerId: string): Promise<Standing> => {
  const [{ data: partner }, { data: profile }] = await Promise.all([
    client.getPartner({ partnerId, query: {} }, WITH_RAZORPAY),
    client.getPartnerProfile({ partnerId }),
  ])
  return { version: profile.version, partner, profile }
}
