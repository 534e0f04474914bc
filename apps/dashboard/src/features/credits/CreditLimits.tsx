import { TextInput } from '@mantine/core'
import type { Api, Reply } from '@fieldhouse/contract'
import { creditCurrency, keptIssued, LONGEST_LIMIT, typedLimit } from '@fieldhouse/domain/credits'
import { formatAmount } from '@fieldhouse/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiFailure, messageOf, query } from '../../lib/api/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { useBarred } from '../../lib/session/use-can.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Paragraph, Row } from '../../ui/layout.tsx'
import { CreditTabs } from './CreditTabs.tsx'
import style from './credits.module.css'

type Config = Reply<Api['getCreditConfig']>['data']
type Totals = Reply<Api['getTotalCredits']>['data']

/** How much of credits may be issued, beside what was (CREDITS-50, CREDITS-51). */
export const CreditLimits = () => {
  const { t } = useTranslation('credits')
  const { t: common } = useTranslation()
  const { id: partnerId } = usePartner()
  const config = useQuery(query('getCreditConfig', { partnerId }))
  const totals = useQuery(query('getTotalCredits', { partnerId }))
  const error = config.error ?? totals.error
  const requestId = error instanceof ApiFailure ? error.requestId : null
  return (
    <CreditTabs tab="settings">
      {config.data && totals.data ? (
        <Limits key={JSON.stringify(config.data.data)} config={config.data.data} totals={totals.data.data} />
      ) : error ? (
        <ErrorState
          as="h2"
          title={t('settings.loadFailed')}
          hint={messageOf(error) ?? common('failed.network')}
          onRetry={() => void Promise.all([config.refetch(), totals.refetch()])}
          retrying={config.isFetching || totals.isFetching}
          requestId={requestId ? common('requestId', { id: requestId }) : null}
        />
      ) : (
        <div className={style.settings}>
          <LoadingRows rows={5} />
        </div>
      )}
    </CreditTabs>
  )
}

const NAMES = ['maxClubCreditIssue', 'maxClubCreditCustomer', 'maxClubCreditStaff'] as const satisfies (keyof Config)[]
type Values = Record<(typeof NAMES)[number], string>

// As it would be typed: without separators of thousands, and nothing for no limit.
const shownLimit = (limit: number | null, currency: string) =>
  limit ? formatAmount(limit, currency).replaceAll(',', '').replace(/\.0+$/, '') : ''

const Limits = ({ config, totals }: { config: Config; totals: Totals }) => {
  const { t } = useTranslation('credits')
  const { t: common } = useTranslation()
  const { id: partnerId, defaultCurrencyId } = usePartner()
  const currency = creditCurrency(defaultCurrencyId)
  const each = <T,>(of: (name: (typeof NAMES)[number]) => T) =>
    Object.fromEntries(NAMES.map((name) => [name, of(name)])) as Record<(typeof NAMES)[number], T>
  const start: Values = each((name) => shownLimit(config[name], currency))
  const form = useForm(
    {
      start,
      barred: useBarred('credit.editConfigs'),
      check: (values: Values) =>
        each((name) => (typedLimit(values[name], currency) === undefined ? ('invalid' as const) : undefined)),
      words: { invalid: t('problem.amount') },
      confirm: async (values) => {
        const isChanged = NAMES.some((name) => (typedLimit(values[name], currency) ?? 0) !== (config[name] ?? 0))
        if (!isChanged) notify.warning(t('settings.unchanged'))
        return isChanged
      },
    },
    (send, values) =>
      send('updateCreditConfig', { partnerId, body: each((name) => typedLimit(values[name], currency) ?? null) }),
    { done: () => t('settings.saved'), failed: (error) => messageOf(error) ?? t('settings.failed') },
  )
  return (
    <form {...form.element} className={style.settings}>
      <Paragraph look="quiet">{t('settings.hint')}</Paragraph>
      <dl className={style.totals}>
        <div>
          <dt>{t('settings.issued')}</dt>
          <dd>
            <Money minor={keptIssued(totals)} currency={totals.currency} />
          </dd>
        </div>
        <div>
          <dt>{t('settings.outstanding')}</dt>
          <dd>
            <Money minor={totals.outstanding} currency={totals.currency} />
          </dd>
        </div>
      </dl>
      {NAMES.map((name) => (
        <TextInput
          key={name}
          {...form.field(name)}
          label={t(`settings.${name}`)}
          description={t(`settings.${name}Hint`)}
          leftSection={currency}
          leftSectionWidth={48}
          inputMode="decimal"
          autoComplete="off"
          maxLength={LONGEST_LIMIT}
          disabled={form.barred !== null}
          // A minus or a letter is not taken at all (CREDITS-21).
          onChange={({ currentTarget: { value } }) => /^[\d.,]*$/.test(value) && form.change({ [name]: value })}
        />
      ))}
      <Row justify="end">
        <Button type="submit" variant="filled" loading={form.busy} disabledReason={form.barred}>
          {common('save')}
        </Button>
      </Row>
    </form>
  )
}
