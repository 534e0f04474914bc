import { lastDayOf, startDays } from '@fieldhouse/domain/memberships'
import { IconIdBadge2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatListDate } from '../../lib/formats/formats.ts'
import { renewablePlan, sentPricing } from '../../lib/renewals/renewable.ts'
import { RenewalAhead } from '../../lib/renewals/RenewalAhead.tsx'
import { useBarredBy } from '../../lib/commands/use-rehearsal.ts'
import { useBarred } from '../../lib/session/use-can.ts'
import { usePaymentText } from '../../lib/formats/use-payment-text.ts'
import { currentLanguage } from '../../locales/index.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { Toggle } from '../../ui/fields/Toggle.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { MethodChoice } from '../bookings/index.ts'
import { AddCustomer, CustomerPicker } from '../customers/index.ts'
import { DraftFields } from '../orders/index.ts'
import { EndAndCredit } from './EndAndCredit.tsx'
import { SaleSums } from './SaleSums.tsx'
import type { Sale } from './use-sale.ts'
import { usePlanTexts } from './use-plan-texts.ts'
import style from './memberships.module.css'

type Props = {
  sale: Sale
  /** Something else is asked over it. */
  covered: boolean
  onChangePlan: () => void
  onClose: () => void
}

/** The Add Transaction dialog: to whom, from when, how it is paid and what comes on top (ADDTX-08 to ADDTX-14). */
export const SellPlan = ({ sale, covered, onChangePlan, onClose }: Props) => {
  const { t } = useTranslation('memberships')
  /** What was typed in the search when a new customer was asked for; null while none is. */
  const [newCustomer, setNewCustomer] = useState<string | null>(null)
  const barredNew = useBarred('customer.create')
  const paymentText = usePaymentText()
  const barred = useBarredBy(sale.switching.rehearsal)
  return (
    <>
      <Dialog
        open={!covered && newCustomer === null && sale.overlapQuestion === null}
        onClose={onClose}
        title={t('addTransaction')}
        busy={sale.busy}
        side={<SaleSums sale={sale} />}
        footerStart={
          <Button variant="subtle" disabled={sale.busy} onClick={onClose}>
            {t('cancel')}
          </Button>
        }
        footer={
          <>
            {!sale.isFree && sale.method && (
              <Text ta="right" look="medium quiet" aria-live="polite">
                {paymentText({
                  method: sale.method,
                  total: sale.sums.toPay,
                  currency: sale.currency,
                  hasPaid: sale.hasPaid,
                })}
              </Text>
            )}
            <Button variant="filled" loading={sale.busy || sale.isReading} {...barred} onClick={sale.submit}>
              {t('create')}
            </Button>
          </>
        }
      >
        <Stack gap={18}>
          <PlanChosen sale={sale} onChange={onChangePlan} />
          <CustomerPicker
            partnerId={sale.partner.id}
            value={sale.customer}
            onChange={sale.setCustomer}
            onNew={setNewCustomer}
            barredNew={barredNew}
            error={sale.problem === 'customer' ? t('needCustomer') : null}
          />
          <StartDate sale={sale} />
          <Renews sale={sale} />
          {!sale.isFree && (
            <MethodChoice
              offered={sale.offered}
              value={sale.method}
              currency={sale.currency}
              error={sale.problem === 'method' ? t('needMethod') : null}
              onChange={sale.pick}
              amountOf={sale.totalBy}
              paid={sale.asksPaid ? { value: sale.hasPaid, onChange: sale.setHasPaid, disabled: sale.busy } : null}
            />
          )}
          <Stack component="section" gap={8} className={style.lines}>
            <h3>{t('lineItems')}</h3>
            <DraftFields drafts={sale.drafts} currency={sale.currency} />
          </Stack>
        </Stack>
      </Dialog>
      {sale.overlapQuestion && (
        <ConfirmDialog open title={t('overlap.title')} confirmLabel={t('overlap.confirm')} {...sale.overlapQuestion}>
          <Overlaps sale={sale} />
          <p>{t('overlap.question')}</p>
        </ConfirmDialog>
      )}
      {newCustomer !== null && (
        <AddCustomer
          typed={newCustomer}
          onAdded={(customer) => {
            sale.setCustomer(customer)
            setNewCustomer(null)
          }}
          onClose={() => setNewCustomer(null)}
        />
      )}
    </>
  )
}

const PlanChosen = ({ sale, onChange }: { sale: Sale; onChange: () => void }) => {
  const { t } = useTranslation('memberships')
  const texts = usePlanTexts()
  const { plan, option } = sale.chosen!
  return (
    <Row gap={12}>
      <span className={style.kindIcon} aria-hidden="true">
        <IconIdBadge2 />
      </span>
      <Stack component="span" grow className={style.chosenWords}>
        <b>{plan.name}</b>
        <span>{texts.asked(option)}</span>
      </Stack>
      <Button size="s" variant="subtle" disabled={sale.busy} onClick={onChange}>
        {t('changePlan')}
      </Button>
    </Row>
  )
}

/** Whether the membership renews by itself, and what then happens (BEYOND-27). */
const Renews = ({ sale: { chosen, startsOn, renews, setRenews, laterTerms } }: { sale: Sale }) => {
  const { t } = useTranslation('memberships')
  const { plan, option } = chosen!
  if (!plan.renewal) return null
  return (
    <Stack gap={8}>
      <Toggle label={t('renewal.switch')} checked={renews} onChange={setRenews} />
      {renews && startsOn !== null && (
        <RenewalAhead
          of={{
            startsOn,
            expiresOn: lastDayOf(startsOn, option.recurring),
            anchorDay: null,
            isCanceled: false,
            renews,
            isGivenBack: false,
            laterTerms,
            pricing: sentPricing(option),
            nextPricing: null,
            plan: renewablePlan(plan),
          }}
        />
      )}
    </Stack>
  )
}

/** What the customer has on days on which it would run. */
const Overlaps = ({ sale }: { sale: Sale }) => {
  const { t } = useTranslation('memberships')
  return sale.overlaps.map(({ id, planName, startsOn, expiresOn, goesOn }) => (
    <p key={id}>
      {t(goesOn ? 'overlap.hasRenewing' : 'overlap.has', {
        plan: planName,
        from: formatListDate(startsOn),
        until: formatListDate(expiresOn),
      })}
    </p>
  ))
}

const StartDate = ({ sale }: { sale: Sale }) => {
  const { t } = useTranslation('memberships')
  const { startsOn, today } = sale
  const { first, last } = startDays(today)
  const why = startsOn === null ? t('startMissing') : startsOn < first ? t('startTooEarly') : t('startTooLate')
  return (
    <Stack align="start" className={style.start}>
      <DateField
        label={t('startDate')}
        value={startsOn}
        onChange={sale.setStartsOn}
        min={first}
        max={last}
        today={today}
        language={currentLanguage()}
        error={sale.problem === 'start' ? why : null}
      />
      {startsOn !== null && (
        <p className={style.until}>
          {t('until', { day: formatListDate(lastDayOf(startsOn, sale.chosen!.option.recurring)) })}
        </p>
      )}
      {sale.follows && (
        <p className={style.follows}>
          {t(sale.follows.goesOn ? 'overlap.followsRenewing' : 'overlap.follows', {
            plan: sale.follows.planName,
            day: formatListDate(sale.follows.expiresOn),
          })}
        </p>
      )}
      <EndAndCredit sale={sale} />
      {sale.overlaps.length > 0 && (
        <div aria-live="polite" className={style.overlaps}>
          <Overlaps sale={sale} />
        </div>
      )}
    </Stack>
  )
}
