import { MAX_ADDITIONAL_OWNERS, type BankCountry } from '@fieldhouse/domain/payout-accounts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { ownerDraft, type Draft, type Problems } from '../form/form.ts'
import { FormSection } from '../form/FormSection.tsx'
import { OwnerFields } from './OwnerFields.tsx'
import style from '../form/form.module.css'

type Props = {
  draft: Draft
  country: BankCountry
  today: string
  wrong: Problems['owners']
  readOnly: boolean
  onChange: (draft: Draft) => void
}

/** Everybody else with 25% or more: at most three, added and removed one by one, but for who is verified (BANK-20, BANK-21, BANK-50). */
export const AdditionalOwners = ({ draft, country, today, wrong, readOnly, onChange }: Props) => {
  const { t } = useTranslation('payoutAccounts')
  const { additional, removed } = draft
  const list = useRef<HTMLDivElement>(null)
  const count = useRef(additional.length)
  useEffect(() => {
    // A new owner begins with the first name; nothing moves when one goes, or when the form opens.
    if (additional.length > count.current)
      list.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus()
    count.current = additional.length
  }, [additional.length])
  const isFull = additional.length >= MAX_ADDITIONAL_OWNERS
  const remove = (key: string) => {
    const saved = additional.find((owner) => owner.key === key)?.saved
    onChange({
      ...draft,
      additional: additional.filter((owner) => owner.key !== key),
      removed: saved ? [...removed, saved.id] : removed,
    })
  }
  return (
    <FormSection title={t('dialog.owners')} hint={t('dialog.ownersHint', { count: MAX_ADDITIONAL_OWNERS })}>
      <Stack gap={20} ref={list} className={style.owners}>
        {additional.map((owner, index) => (
          <fieldset key={owner.key} className={style.owner}>
            <legend>{t('dialog.ownerNumber', { number: index + 1 })}</legend>
            {!owner.saved?.verified && (
              <Button
                size="s"
                variant="subtle"
                className={style.removeOwner}
                aria-label={t('dialog.removeOwnerNamed', { number: index + 1 })}
                disabled={readOnly}
                onClick={() => remove(owner.key)}
              >
                {t('dialog.removeOwner')}
              </Button>
            )}
            <OwnerFields
              owner={owner}
              country={country}
              today={today}
              wrong={wrong[owner.key] ?? []}
              readOnly={readOnly}
              onChange={(next) =>
                onChange({ ...draft, additional: additional.map((one) => (one.key === owner.key ? next : one)) })
              }
            />
          </fieldset>
        ))}
      </Stack>
      <Button
        disabled={readOnly}
        disabledReason={isFull ? t('dialog.tooManyOwners', { count: MAX_ADDITIONAL_OWNERS }) : null}
        onClick={() => onChange({ ...draft, additional: [...additional, ownerDraft(crypto.randomUUID(), null)] })}
      >
        {t('dialog.addOwner')}
      </Button>
    </FormSection>
  )
}
