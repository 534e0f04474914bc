/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- a combobox: the keys are the input's, and the options are reached through aria-activedescendant */
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formatMoney } from '@fieldhouse/domain/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconExternalLink, IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api.ts'
import { formatCount } from '../../lib/formats.ts'
import { isStandalone } from '../../lib/standalone.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { nameOfCustomer, type Customer } from './customer.ts'
import { Matched } from './Matched.tsx'
import style from './customer.module.css'

/** The picker waits for 200 ms of rest and asks for 100 at most (ADDTX-31, BOOKING-51). */
const REST_MS = 200
const LIMIT = 100

type Props = {
  partnerId: string
  value: Customer | null
  onChange: (customer: Customer | null) => void
  /** Opens the form of a new customer with what was typed; null where the person may not create any. */
  onNew: ((typed: string) => void) | null
  /** Why the person may not create one, where that is said instead of leaving the way out (ADDTX-57). */
  barredNew?: string | null
  error?: string | null
}

/** Chooses a customer: search, a list with the matched part marked, credit balance and plan (ADDTX-08 to -11). */
export const CustomerPicker = (props: Props) =>
  props.value ? <Chosen customer={props.value} onChange={() => props.onChange(null)} /> : <Search {...props} />

const Search = ({ partnerId, onChange, onNew: whenNew, barredNew = null, error }: Props) => {
  const { t } = useTranslation('customerPicker')
  const id = useId()
  const onNew = barredNew ? null : whenNew
  const [typed, setTyped] = useState('')
  const [rested] = useDebouncedValue(typed.trim(), REST_MS)
  const [active, setActive] = useState(0)
  const found = useQuery({
    ...query('listCustomers', { partnerId, query: { offset: 0, limit: LIMIT, ...(rested && { q: rested }) } }),
    placeholderData: keepPreviousData,
  })
  const all = useQuery(query('listCustomers', { partnerId, query: { offset: 0, limit: 1 } }))
  const customers = found.data?.data ?? []
  const rows = customers.length + (onNew ? 1 : 0)
  const current = Math.min(active, rows - 1)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- the option that became current is found in the page
  }, [current])

  const choose = (index: number) => {
    const customer = customers[index]
    if (customer) onChange(customer)
    else onNew?.(typed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (event.ctrlKey || event.metaKey) onNew?.(typed)
      else if (rows > 0) choose(current)
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || rows === 0) return
    event.preventDefault()
    setActive((current + step + rows) % rows)
  }
  const total = all.data?.pagination.total
  const shown = found.data?.pagination.total
  return (
    <div>
      <TextInput
        label={t('customer')}
        placeholder={t('search')}
        value={typed}
        error={error}
        data-autofocus
        autoComplete="off"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={rows > 0 ? `${id}-${current}` : undefined}
        leftSection={<IconSearch aria-hidden />}
        rightSection={
          total === undefined || shown === undefined ? null : (
            <span className={style.found} aria-live="polite">
              {t('found', { shown: formatCount(shown), total: formatCount(total) })}
            </span>
          )
        }
        rightSectionWidth={92}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('results')} className={style.list}>
        {customers.map((customer, index) => (
          <div
            key={customer.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            className={style.option}
            onClick={() => choose(index)}
          >
            <Avatar name={nameOfCustomer(customer)} size={28} quiet={index !== current} />
            <OptionText customer={customer} search={rested} />
          </div>
        ))}
        {customers.length === 0 && found.data && (
          <p className={style.none}>{rested ? t('none', { query: rested }) : t('noneYet')}</p>
        )}
        {found.isError && <p className={style.none}>{t('failed')}</p>}
        {onNew && (
          <div
            id={`${id}-${customers.length}`}
            role="option"
            aria-selected={current === customers.length}
            className={style.new}
            onClick={() => onNew(typed)}
          >
            <span>{typed.trim() ? t('addNewNamed', { query: typed.trim() }) : t('addNew')}</span>
            <Kbd>Ctrl Enter</Kbd>
          </div>
        )}
        {barredNew && (
          <div role="option" aria-disabled aria-selected={false} className={style.new} data-barred>
            <span>{t('addNew')}</span>
            <small>{barredNew}</small>
          </div>
        )}
      </div>
    </div>
  )
}

const OptionText = ({ customer, search }: { customer: Customer; search: string }) => {
  const contact = [customer.email, customer.mobile, customer.partnerSideCustomerIdString].filter(Boolean).join(' · ')
  const credit = customer.clubCreditBalance.filter(({ amount }) => amount !== 0)
  return (
    <span className={style.words}>
      <span className={style.first}>
        <b>
          <Matched text={nameOfCustomer(customer)} search={search} />
        </b>
        {customer.currentSubscription && <span>{customer.currentSubscription.planName}</span>}
        {credit.length > 0 && (
          <span className={style.credit}>
            {credit.map(({ amount, currency }) => formatMoney(amount, currency)).join(', ')}
          </span>
        )}
      </span>
      <span className={style.contact}>
        <Matched text={contact} search={search} />
      </span>
    </span>
  )
}

const Chosen = ({ customer, onChange }: { customer: Customer; onChange: () => void }) => {
  const { t } = useTranslation('customerPicker')
  const contact = [customer.email, customer.mobile].filter(Boolean).join(' · ')
  return (
    <div className={style.chosenField}>
      <span className={style.label}>{t('customer')}</span>
      <div className={style.chosen}>
        <Avatar name={nameOfCustomer(customer)} size={28} />
        <span className={style.words}>
          <span className={style.first}>
            <b>{nameOfCustomer(customer)}</b>
            {customer.currentSubscription && <span>{customer.currentSubscription.planName}</span>}
          </span>
          <span className={style.contact}>{contact}</span>
        </span>
        {!isStandalone() && (
          <a className={style.link} href={`/customers?id=${customer.id}`} target="_blank" rel="noopener noreferrer">
            <IconExternalLink size={16} aria-hidden />
            <VisuallyHidden>{`${t('openCustomer')}, ${t('newTab')}`}</VisuallyHidden>
          </a>
        )}
        <Button size="s" variant="subtle" onClick={onChange}>
          {t('change')}
        </Button>
      </div>
    </div>
  )
}
