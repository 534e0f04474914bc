import { formatMoney } from '@fieldhouse/domain/money'
import { useGroupedPhone } from '../../../lib/formats/use-mobile-reader.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import type { Customer } from '../customer.ts'
import { Matched } from './Matched.tsx'
import { useCustomerName } from '../use-customer-name.ts'
import style from '../customer.module.css'

/** One that a search found: the matched part marked, plan and credit balance. */
export const OptionText = ({ customer, search }: { customer: Customer; search: string }) => {
  const nameOf = useCustomerName()
  const grouped = useGroupedPhone()
  const { email, mobile, partnerSideCustomerIdString: ownId } = customer
  const contact = [email, mobile && grouped(mobile), ownId].filter(Boolean).join(' · ')
  const credit = customer.clubCreditBalance.filter(({ amount }) => amount !== 0)
  return (
    <Stack component="span" grow className={style.words}>
      <Row component="span" gap={6} align="baseline" look="nowrap" className={style.first}>
        <b>
          <Matched text={nameOf(customer)} search={search} />
        </b>
        {customer.currentSubscription && <span>{customer.currentSubscription.planName}</span>}
        {credit.length > 0 && (
          <span className={style.credit}>
            {credit.map(({ amount, currency }) => formatMoney(amount, currency)).join(', ')}
          </span>
        )}
      </Row>
      <Text look="small faint truncate" className={style.contact}>
        <Matched text={contact} search={search} />
      </Text>
    </Stack>
  )
}
