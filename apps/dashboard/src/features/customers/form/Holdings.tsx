import { DEFAULT_CURRENCY } from '@fieldhouse/domain/money'
import { rightToShare } from '@fieldhouse/domain/calendars'
import type { LocalDate } from '@fieldhouse/domain/time'
import { useQuery } from '@tanstack/react-query'
import { IconCoins, IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { useBarred, useCan } from '../../../lib/session/use-can.ts'
import { usePartner, useWorkspace } from '../../../lib/session/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Money } from '../../../ui/display/Money.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { CalendarAddress } from '../../calendars/index.ts'
import type { Customer } from '../customer.ts'
import { ComingBookings, TransactionLinks } from '../CustomerWays.tsx'
import { useCustomerName } from '../use-customer-name.ts'
import { Part } from './CustomerFields.tsx'
import { Memberships, type MembershipTasks } from './Memberships.tsx'
import { NotRead } from './NotRead.tsx'
import { OwnData } from './OwnData.tsx'
import { Packages } from './Packages.tsx'
import { SavedCards, type CardTask } from './SavedCards.tsx'
import style from '../customer.module.css'

type Props = {
  customer: Customer
  today: LocalDate
  onGo: () => void
  memberships: MembershipTasks
  onCard: (task: CardTask) => void
  onErase: () => void
}

/** What a customer holds and what they have spent, read-only, and the ways to more (CUSTOMERS-10, CUSTOMERS-11, CUSTOMERS-14). */
export const Holdings = ({ customer, today, onGo, memberships, onCard, onErase }: Props) => {
  const { t } = useTranslation('customers')
  const { paymentMethodsForStaff } = usePartner()
  const mayIssue = useBarred('credit.issue')
  const barredIssue = mayIssue ?? (paymentMethodsForStaff.includes('clubCredits') ? null : t('wallet.notTaken'))
  const issue = t('wallet.issue')
  const icon = <IconCoins size={16} />
  return (
    <Stack gap={20}>
      <Part title={t('section.wallet')}>
        <Balances customer={customer} />
        <div>
          {barredIssue ? (
            <Button size="s" icon={icon} disabledReason={barredIssue}>
              {issue}
            </Button>
          ) : (
            <ButtonLink
              size="s"
              icon={icon}
              to="/credits/$tab"
              params={{ tab: 'log' }}
              search={{ action: 'issue', customerId: customer.id } as never}
              onClick={onGo}
            >
              {issue}
            </ButtonLink>
          )}
        </div>
      </Part>
      <Part title={t('section.spend')}>
        <Spend customerId={customer.id} />
      </Part>
      <Part title={t('section.membership')}>
        <Memberships customer={customer} today={today} {...memberships} />
      </Part>
      {!customer.isWalkIn && <SavedCards customerId={customer.id} onTask={onCard} />}
      {!customer.isWalkIn && <Packages customerId={customer.id} />}
      <ComingBookings customerId={customer.id} onGo={onGo} />
      <Row gap={8} align="stretch" wrap>
        <ButtonLink
          size="s"
          icon={<IconHistory size={16} />}
          to="/customers/$customerId"
          params={{ customerId: customer.id }}
          onClick={onGo}
        >
          {t('ways.history')}
        </ButtonLink>
        <TransactionLinks customerId={customer.id} onGo={onGo} />
      </Row>
      {!customer.isWalkIn && <Calendar customer={customer} />}
      <OwnData customer={customer} onErase={onErase} />
    </Stack>
  )
}

/** What they have to come, for a calendar of their own (BEYOND-19). */
const Calendar = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation('calendars')
  const { atSomeVenues } = useWorkspace()
  const isBarred = useBarred(rightToShare('customer'))
  // It has what they do at every venue.
  const barred = isBarred ?? (atSomeVenues ? t('wholeClub') : null)
  const name = useCustomerName()(customer)
  return (
    <Part title={t('title')}>
      <Text look="small quiet">{t('hintOwn')}</Text>
      <CalendarAddress subject="customer" subjectId={customer.id} name={name} barred={barred} />
    </Part>
  )
}

/** What a customer holds before there is one: nothing yet (CUSTOMERS-11). */
export const NothingHeld = () => {
  const { t } = useTranslation('customers')
  return (
    <Stack gap={20}>
      <Part title={t('section.wallet')}>
        <Amounts amounts={[]} />
      </Part>
      <Part title={t('section.spend')}>
        <Amounts amounts={[]} />
      </Part>
    </Stack>
  )
}

/** Amounts by currency; nothing at all is 0 of the partner's own (CUSTOMERS-34). */
const Amounts = ({ amounts }: { amounts: readonly { amount: number; currency: string }[] }) => {
  const { defaultCurrencyId } = usePartner()
  const shown = amounts.length > 0 ? amounts : [{ amount: 0, currency: defaultCurrencyId ?? DEFAULT_CURRENCY }]
  return (
    <ul className={style.amounts}>
      {shown.map(({ amount, currency }) => (
        <li key={currency}>
          <Money minor={amount} currency={currency} />
        </li>
      ))}
    </ul>
  )
}

/** Credits of the club, and the money in the wallet beside them where there is any: the two pay apart. */
const Balances = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation()
  const mayView = useCan({ anyOf: ['customer.view', 'order.view', 'facilityBooking.view', 'credit.view'] })
  const wallet = useQuery({ ...query('getWallet', { id: customer.id }), enabled: mayView })
  const money = wallet.data?.data.filter(({ amount }) => amount !== 0) ?? []
  return (
    <dl className={style.balances}>
      <dt>{t('paymentMethod.clubCredits')}</dt>
      <dd>
        <Amounts amounts={customer.clubCreditBalance} />
      </dd>
      {money.length > 0 && (
        <>
          <dt>{t('paymentMethod.fieldhouseWallet')}</dt>
          <dd>
            <Amounts amounts={money} />
          </dd>
        </>
      )}
    </dl>
  )
}

const Spend = ({ customerId }: { customerId: string }) => {
  const { id: partnerId } = usePartner()
  const spend = useQuery(query('getCustomerSpend', { partnerId, customerId }))
  if (spend.data) return <Amounts amounts={spend.data.data.totalSpendByCurrency} />
  return spend.error ? <NotRead onRetry={() => void spend.refetch()} /> : <LoadingRows rows={1} />
}
