/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- a combobox: the keys are the input's, and the options are reached through aria-activedescendant */
import { TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { customerName } from '@fieldhouse/domain/customers'
import { messageOf, query } from '../../../lib/api/api.ts'
import { formatCount } from '../../../lib/formats/formats.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { Avatar } from '../../../ui/display/Avatar.tsx'
import { Kbd } from '../../../ui/display/Kbd.tsx'
import { Paragraph, Stack, Text } from '../../../ui/layout.tsx'
import type { Customer } from '../customer.ts'
import { ChosenCustomer } from './ChosenCustomer.tsx'
import { OptionText } from './CustomerOption.tsx'
import { useCustomerSearch } from './use-customer-search.ts'
import style from '../customer.module.css'

type Props = {
  partnerId: string
  value: Customer | null
  onChange: (customer: Customer | null) => void
  /** Opens the form of a new customer with what was typed; null where the person may not create any. */
  onNew: ((typed: string) => void) | null
  /** Why the person may not create one, where that is said instead of leaving the way out (ADDTX-57). */
  barredNew?: string | null
  error?: string | null
  /** Offers the club's standing walk-in first, where whoever comes without a name may be chosen; called where Enter chose it. */
  onWalkIn?: (walkIn: Customer) => void
  /** Only who holds club credits can be chosen (CREDITS-20). */
  holdsCredits?: boolean
}

/** Chooses a customer: search, a list with the matched part marked, credit balance and plan (ADDTX-08 to -11). */
export const CustomerPicker = (props: Props) =>
  props.value ? <ChosenCustomer customer={props.value} onChange={() => props.onChange(null)} /> : <Search {...props} />

const Search = ({
  partnerId,
  onChange,
  onNew: whenNew,
  barredNew = null,
  error,
  onWalkIn,
  holdsCredits = false,
}: Props) => {
  const { t } = useTranslation('customerPicker')
  const { t: common } = useTranslation()
  const id = useId()
  const onNew = barredNew ? null : whenNew
  const walkIn = onWalkIn !== undefined
  const search = useCustomerSearch(partnerId, { walkIn, holdsCredits }, onChange)
  const { typed, text, customers, isThere } = search
  const [active, setActive] = useState(0)
  const narrow = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false })
  const all = useQuery(
    query('listCustomers', {
      partnerId,
      query: { offset: 0, limit: 1, ...(holdsCredits && { holdsCredits: 'true' as const }) },
    }),
  )
  // Where nothing is typed the walk-in stands first, one key away; elsewhere nobody is sold to who is nobody.
  const offersWalkIn = walkIn && text === ''
  const [failure, setFailure] = useState<string | null>(null)
  // The club's standing customer is made when the first one asks.
  const opening = useAction((send, _by: 'enter' | 'click') => send('openWalkIn', { partnerId }), {
    onDone: ({ data }, by) => (by === 'enter' ? onWalkIn?.(data) : onChange(data)),
    onFailure: (lost) => setFailure(messageOf(lost) ?? t('failed')),
    failed: () => null,
  })
  const openWalkIn = (by: 'enter' | 'click') => {
    setFailure(null)
    void opening.run(by)
  }
  const first = offersWalkIn ? 1 : 0
  const newIndex = first + customers.length
  // What a key may choose: of a list that belongs to another text, nobody.
  const rows = isThere ? newIndex + (onNew ? 1 : 0) : first
  const current = Math.min(active, rows - 1)
  const field = useRef<HTMLInputElement>(null)
  // The search takes the place of the customer or of the form that had the focus.
  useEffect(() => field.current?.focus(), [])
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- the option that became current is found in the page
  }, [current])

  const choose = (index: number) => {
    if (index < first) return openWalkIn('enter')
    const customer = customers[index - first]
    if (customer) onChange(customer)
    else onNew?.(typed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that ends a composed letter chooses nobody.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (event.ctrlKey || event.metaKey) onNew?.(typed)
      else if (rows > 0) choose(current)
      else if (text !== '') search.awaitFirst()
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (rows > 0) setActive((current + step + rows) % rows)
  }
  const total = all.data?.pagination.total
  return (
    <div>
      <TextInput
        ref={field}
        label={t('customer')}
        placeholder={t(narrow ? 'searchShort' : 'search')}
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
          <Text look="tiny faint nowrap" aria-live="polite">
            {search.isAwaiting
              ? common('loading')
              : total !== undefined &&
                search.total !== undefined &&
                t('found', { shown: formatCount(search.total), total: formatCount(total) })}
          </Text>
        }
        rightSectionWidth={92}
        onChange={(event) => {
          search.setTyped(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('results')}
        aria-busy={(!isThere && !search.isLost) || undefined}
        className={style.list}
        // The search keeps the focus while a row is pressed, else the dialog around it would have it.
        onMouseDown={(event) => event.target !== event.currentTarget && event.preventDefault()}
      >
        {offersWalkIn && (
          <div
            id={`${id}-0`}
            role="option"
            aria-selected={current === 0}
            aria-busy={opening.busy || undefined}
            className={style.option}
            onClick={() => openWalkIn('click')}
          >
            <Stack component="span" grow className={style.words}>
              <b>{t('walkIn')}</b>
              <Text look="small faint truncate" className={style.contact}>
                {t('walkInHint')}
              </Text>
            </Stack>
            {current === 0 && <Kbd>Enter</Kbd>}
          </div>
        )}
        {failure && <Note role="alert">{failure}</Note>}
        {customers
          .map((customer, i) => ({ customer, isCurrent: isThere && first + i === current, index: first + i }))
          .map(({ customer, isCurrent, index }) => (
            <div
              key={customer.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={isCurrent}
              className={style.option}
              data-stale={!isThere || undefined}
              onClick={() => onChange(customer)}
            >
              <Avatar name={customerName(customer)} size={28} quiet={!isCurrent} />
              <OptionText customer={customer} search={text} />
            </div>
          ))}
        {isThere && customers.length === 0 && <Note>{text ? t('none', { query: text }) : t('noneYet')}</Note>}
        {search.isLost && <Note>{t('failed')}</Note>}
        {onNew && (
          <div
            id={`${id}-${newIndex}`}
            role="option"
            aria-selected={isThere && current === newIndex}
            className={style.new}
            onClick={() => onNew(typed)}
          >
            <span>{text ? t('addNewNamed', { query: text }) : t('addNew')}</span>
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

const Note = (props: { children: string; role?: 'alert' }) => <Paragraph p={10} line="below" look="faint" {...props} />
