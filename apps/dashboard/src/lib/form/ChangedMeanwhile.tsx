import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Paragraph, Stack, Text } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

/** What stands in a form as words, by the labels of its fields. */
export type Reading = readonly (readonly [label: string, text: string])[]

type Props = {
  /** What both began with, what was typed, and what somebody else has saved since. */
  began: Reading
  mine: Reading
  theirs: Reading
  onTakeOver: () => void
  onKeep: () => void
  onClose: () => void
}

/** Somebody else saved the form first: what they changed is told, and what was typed is given up or laid over it. */
export const ChangedMeanwhile = ({ began, mine, theirs, onTakeOver, onKeep, onClose }: Props) => {
  const { t } = useTranslation()
  const [before, typed] = [new Map(began), new Map(mine)]
  const changed = theirs.filter(([label, text]) => before.get(label) !== text)
  return (
    <Dialog
      open
      title={t('meanwhile.title')}
      onClose={onClose}
      width={560}
      footerStart={
        <Button variant="subtle" onClick={onClose}>
          {t('cancel')}
        </Button>
      }
      footer={
        <>
          <Button onClick={onTakeOver}>{t('meanwhile.takeOver')}</Button>
          <Button variant="filled" onClick={onKeep}>
            {t('meanwhile.keep')}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <Paragraph>{t(changed.length > 0 ? 'meanwhile.text' : 'meanwhile.same')}</Paragraph>
        {changed.length > 0 && (
          <Stack component="dl" gap={12} m={0}>
            {changed.map(([label, text]) => (
              <div key={label}>
                <dt>
                  <Text look="small quiet">{label}</Text>
                </dt>
                <dd>{t('meanwhile.theirs', { value: text || '–' })}</dd>
                {typed.get(label) !== before.get(label) && (
                  <dd>{t('meanwhile.mine', { value: typed.get(label) || '–' })}</dd>
                )}
              </div>
            ))}
          </Stack>
        )}
      </Stack>
    </Dialog>
  )
}
