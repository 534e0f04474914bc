import { MultiSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../../lib/api/api.ts'
import { unlessGone } from '../../../lib/commands/gone-already.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { useBarred } from '../../../lib/session/use-can.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { BarredField } from '../../../ui/fields/BarredField.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import type { TypedFacility } from './group-form.ts'
import style from './group-form.module.css'

/** Facilities of the club that may lie on the same ground, under the names of their groups. */
export type Ground = { group: string; items: { value: string; label: string }[] }

type Props = {
  facilities: readonly TypedFacility[]
  grounds: readonly Ground[]
  error: string | true | null | undefined
  onAdd: () => void
  onChange: (facilities: readonly TypedFacility[]) => void
  /** One is gone already: nothing of it is left to be saved. */
  onRemoved: (facilities: readonly TypedFacility[]) => void
}

/** The facilities of a group that stands: renamed and added when it is saved, removed at once (FACILITIES-69, FACILITIES-84). */
export const FacilityFields = ({ facilities, grounds, error, onAdd, onChange, onRemoved }: Props) => {
  const { t } = useTranslation('facilities')
  const [removing, setRemoving] = useState<TypedFacility | null>(null)
  const noAdding = useBarred('facility.create')
  const noEditing = useBarred('facility.edit')
  const noRemoving = useBarred('facility.delete')
  const without = (gone: TypedFacility) => facilities.filter(({ key }) => key !== gone.key)
  return (
    <Stack gap={8}>
      {facilities.map((facility, index) => (
        <div key={facility.key} className={style.facility}>
          <BarredField reason={facility.id === null ? null : noEditing}>
            <TextInput
              aria-label={t('form.facilityName', { n: index + 1 })}
              value={facility.name}
              maxLength={100}
              disabled={facility.id !== null && noEditing !== null}
              onChange={({ currentTarget: { value: name } }) => onChange(facilities.with(index, { ...facility, name }))}
            />
          </BarredField>
          <BarredField reason={noEditing}>
            <MultiSelect
              aria-label={t('form.linkedWith', { name: facility.name || String(index + 1) })}
              placeholder={facility.linked.length === 0 ? t('form.linkedPlaceholder') : ''}
              data={withoutOne(grounds, facility.key)}
              value={[...facility.linked]}
              disabled={noEditing !== null}
              searchable
              nothingFoundMessage={t('form.noneFound')}
              onChange={(linked) => onChange(linkedTo(facilities, facility.key, linked))}
            />
          </BarredField>
          <IconButton
            label={t('form.removeFacility', { name: facility.name || String(index + 1) })}
            icon={<IconTrash size={16} />}
            disabledReason={facility.id === null ? null : noRemoving}
            onClick={() => (facility.id === null ? onChange(without(facility)) : setRemoving(facility))}
          />
        </div>
      ))}
      {error && (
        <Text look="bad" role="alert">
          {t('form.missing')}
        </Text>
      )}
      <Row>
        <Button icon={<IconPlus />} disabledReason={noAdding} onClick={onAdd}>
          {t('form.addFacility')}
        </Button>
      </Row>
      {removing?.id && (
        <RemoveFacility
          id={removing.id}
          onRemoved={() => {
            onRemoved(without(removing))
            setRemoving(null)
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </Stack>
  )
}

const withoutOne = (grounds: readonly Ground[], key: string): Ground[] =>
  grounds.map(({ group, items }) => ({ group, items: items.filter(({ value }) => value !== key) }))

/** A facility with other links; those of its own group say so as well, for a link goes both ways (FACILITIES-74). */
const linkedTo = (facilities: readonly TypedFacility[], key: string, linked: readonly string[]): TypedFacility[] =>
  facilities.map((facility) => {
    if (facility.key === key) return { ...facility, linked }
    const others = facility.linked.filter((other) => other !== key)
    return { ...facility, linked: linked.includes(facility.key) ? [...others, key] : others }
  })

type RemoveProps = { id: string; onRemoved: () => void; onClose: () => void }

const RemoveFacility = ({ id, onRemoved, onClose }: RemoveProps) => {
  const { t } = useTranslation('facilities')
  const remove = useAction((send) => unlessGone(send('deleteFacility', { id }), 'error.notFound.facility'), {
    failed: (error) => removalFailure(error, t),
    onDone: onRemoved,
  })
  return <ConfirmRemoval busy={remove.busy} onConfirm={() => void remove.run()} onClose={onClose} />
}

type ConfirmProps = { busy: boolean; onConfirm: () => void; onClose: () => void }

/** Asks before a facility or a whole group is removed (FACILITIES-84). */
export const ConfirmRemoval = ({ busy, onConfirm, onClose }: ConfirmProps) => {
  const { t } = useTranslation('facilities')
  return (
    <ConfirmDialog
      open
      destructive
      title={t('form.remove')}
      confirmLabel={t('form.delete')}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('form.removeText')}
    </ConfirmDialog>
  )
}

/** What is said of a removal that failed (FACILITIES-51, FACILITIES-52). */
export const removalFailure = (error: unknown, t: (key: 'form.hasBookings' | 'form.removeFailed') => string): string =>
  codeOf(error) === 'error.badRequest.facilityGroupHasFutureUncanceledBookings'
    ? t('form.hasBookings')
    : t('form.removeFailed')
