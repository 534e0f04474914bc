import type { Order } from '@fieldhouse/contract/orders'
import type { Package } from '@fieldhouse/contract/packages'
import { useState } from 'react'
import { useDiscard } from '../../../lib/form/use-discard.tsx'
import type { Partner } from '../../../lib/session/session.ts'
import type { Customer } from '../../customers/index.ts'
import { SelectPackage } from './SelectPackage.tsx'
import { SellPackage } from './SellPackage.tsx'

type Props = {
  partner: Partner
  /** Whose package it is to be; null where that is still open. */
  buyer: Customer | null
  onCreated: (order: Order) => void
  /** Back to what is sold; null where that was said. */
  onBack: (() => void) | null
  onClose: () => void
}

/** The sale of a package: which one, then to whom and how it is paid. */
export const PackageSale = ({ partner, buyer, onCreated, onBack, onClose }: Props) => {
  const [chosen, setChosen] = useState<Package | null>(null)
  const [selects, setSelects] = useState(true)
  const [picked, setPicked] = useState<Customer | null>()
  const customer = picked === undefined ? buyer : picked
  const { asks, leave, question } = useDiscard(customer !== null && customer.id !== buyer?.id, onClose)
  return (
    <>
      {selects || !chosen ? (
        <SelectPackage
          covered={asks}
          onChoose={(one) => {
            setChosen(one)
            setSelects(false)
          }}
          onBack={chosen ? () => setSelects(false) : onBack}
          onClose={leave}
        />
      ) : (
        <SellPackage
          one={chosen}
          partner={partner}
          customer={customer}
          onCustomer={setPicked}
          covered={asks}
          onChange={() => setSelects(true)}
          onCreated={onCreated}
          onClose={leave}
        />
      )}
      {question}
    </>
  )
}
