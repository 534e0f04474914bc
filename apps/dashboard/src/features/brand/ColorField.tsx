import { Input } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import style from './brand.module.css'

/** A colour of three digits with all six, as a picker takes it. */
const withSixDigits = (color: string): string =>
  color.length === 4 ? `#${color.slice(1).replaceAll(/./gu, '$&$&')}` : color

type Props = {
  color: string
  /** One that is picked and not yet set. */
  picked: string | null
  error: string | true | null
  onPick: (color: string) => void
  onSet: () => void
}

/** The colour of a brand: one is picked, and taken by Set Color or by Save (BRAND-02, BRAND-53). */
export const ColorField = ({ color, picked, error, onPick, onSet }: Props) => {
  const { t } = useTranslation('brand')
  const id = useId()
  return (
    <Input.Wrapper
      label={t('form.color')}
      labelElement="div"
      labelProps={{ id }}
      description={t('form.colorHint')}
      error={error}
    >
      <Row component="fieldset" gap={12} mt={6} aria-labelledby={id}>
        <span className={style.swatch} style={{ background: color }} aria-hidden />
        <Text look="medium">{color}</Text>
        <input
          type="color"
          className={style.picker}
          aria-label={t('form.pick')}
          value={picked ?? withSixDigits(color)}
          onChange={(event) => onPick(event.currentTarget.value)}
        />
        <Button onClick={onSet}>{t('form.setColor')}</Button>
      </Row>
    </Input.Wrapper>
  )
}
