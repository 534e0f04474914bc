import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { useCan } from '../../../lib/session/use-can.ts'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { TabLocked } from '../../../lib/session/TabLocked.tsx'
import { OptionsForm } from './OptionsForm.tsx'
import { useOptionsData } from './use-options.ts'
import style from './options.module.css'

/** 'Payment options': how a club takes money and who bears the fees (PAYMETHODS-02, PAYMETHODS-23). */
export const PaymentOptions = () => (useCan('payout.viewPaymentsOption') ? <Readable /> : <TabLocked />)

const Readable = () => {
  const { partner, currencies, countries, error, retry, retrying } = useOptionsData()
  if (partner && currencies && countries) {
    const { cardPaymentsSupported = false } = countries.find(({ country }) => country === partner.countryCode) ?? {}
    return <OptionsForm partner={partner} currencies={currencies} cardsSupported={cardPaymentsSupported} />
  }
  return (
    <div className={style.page}>
      {error ? <LoadFailed error={error} onRetry={retry} retrying={retrying} /> : <LoadingRows rows={8} />}
    </div>
  )
}
