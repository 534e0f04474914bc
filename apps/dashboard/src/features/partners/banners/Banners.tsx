import { MOST_BANNERS } from '@fieldhouse/domain/partners'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { client, messageOf, query } from '../../../lib/api/api.ts'
import { FormFoot } from '../../../lib/form/FormFoot.tsx'
import { LeaveGuard } from '../../../lib/form/LeaveGuard.tsx'
import { Meanwhile } from '../../../lib/form/Meanwhile.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { useMeanwhile } from '../../../lib/form/use-meanwhile.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { AddPictures } from '../../../lib/partner/AddPictures.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { FormPart, formPage } from '../../../ui/FormPart.tsx'
import { Paragraph } from '../../../ui/layout.tsx'
import {
  bodyOf,
  problemsOf,
  standingOf,
  valuesOf,
  withPicture,
  type Banners as BannerList,
  type BannerRow,
  type BannerValues,
} from './banner-form.ts'
import { BannerFields } from './BannerFields.tsx'
import style from './banners.module.css'

/** The banners of the deployment, which stand on the page of its main partner (SUPERADMIN-07, SUPERADMIN-58). */
export const Banners = ({ partnerId }: { partnerId: string }) => {
  const banners = useQuery({ ...query('listBanners', {}), staleTime: 0 })
  if (banners.isError && !banners.data)
    return (
      <LoadFailed as="h2" error={banners.error} onRetry={() => void banners.refetch()} retrying={banners.isFetching} />
    )
  if (!banners.data) return <LoadingRows rows={2} />
  return <BannerForm partnerId={partnerId} banners={banners.data.data} />
}

const BannerForm = ({ partnerId, banners }: { partnerId: string; banners: BannerList }) => {
  const { t } = useTranslation('partners')
  const standing = useMemo(() => standingOf(banners), [banners])
  const meanwhile = useMeanwhile({
    conflicts: ['error.conflict.bannersChangedMeanwhile'],
    standing,
    valuesOf,
    readAgain: async () => standingOf((await client.listBanners()).data),
  })
  const form = useForm(
    {
      start: meanwhile.began.current,
      check: problemsOf,
      words: { wrong: true as const },
      unchanged: t('form.nothingChanged'),
    },
    async (send, values: BannerValues) =>
      standingOf((await send('saveBanners', { body: bodyOf(values, meanwhile.version.current) })).data),
    {
      failed: (error) => (meanwhile.isTold(error) ? null : { message: t('banners.failed'), detail: messageOf(error) }),
      done: () => t('banners.saved'),
      onDone: (saved) => form.restart(meanwhile.goOnFrom(saved)),
    },
  )
  const { values, change } = form
  // Several are uploaded one after the other, also before those that came were drawn.
  const put = (next: (standing: readonly BannerRow[]) => readonly BannerRow[]) =>
    change(({ banners: rows }) => ({ banners: next(rows) }))
  const isFull = values.banners.length >= MOST_BANNERS
  const tell = ({ banners: all }: BannerValues) =>
    all.map(({ index, link, city }) => [index, link, city].filter(Boolean).join(' · ')).join(', ')
  return (
    <form {...form.element} className={formPage} aria-label={t('banners.title')}>
      <FormPart title={t('banners.title')} hint={t('banners.hint')} wide>
        {values.banners.length === 0 && <Paragraph look="quiet">{t('banners.none')}</Paragraph>}
        {values.banners.length > 0 && (
          <ol className={style.banners}>
            {values.banners.map((row, n) => (
              <BannerFields
                key={row.key}
                partnerId={partnerId}
                row={row}
                n={n + 1}
                tried={form.wrong.includes('banners')}
                onChange={(more) => put((rows) => rows.map((one) => (one.key === row.key ? { ...one, ...more } : one)))}
                onRemove={() => put((rows) => rows.filter(({ key }) => key !== row.key))}
              />
            ))}
          </ol>
        )}
        <AddPictures
          partnerId={partnerId}
          label={t('banners.add')}
          full={isFull ? t('banners.full', { count: MOST_BANNERS }) : null}
          onUploaded={(image) => put((rows) => withPicture(rows, image).slice(0, MOST_BANNERS))}
        />
      </FormPart>
      <FormFoot form={form} problem={null} submitLabel={t('banners.save')} />
      <LeaveGuard isDirty={form.isTyped && !form.busy} />
      <Meanwhile meanwhile={meanwhile} form={form} read={(all) => [[t('banners.title'), tell(all)]]} />
    </form>
  )
}
