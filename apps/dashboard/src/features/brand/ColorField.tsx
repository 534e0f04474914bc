import { Input } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import style from './brand.module.css'

/** A colour of three digits with all six, as a picker takes it. */
const withSixDigits = (color: string): string =>
  color.length === 4 ? `#${color.slice(1).replaceAll(/./gu, '$&$&')}` : color

type Props = { color: string; error: string | true | null; onChange: (color: string) => void }

/** The colour of a brand: one is picked, and taken by Set Color (BRAND-02, BRAND-53). */
export const ColorField = ({ color, error, onChange }: Props) => {
  const { t } = useTranslation('brand')
  const id = useId()
  const [picked, setPicked] = useState<string | null>(null)
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
          onChange={(event) => setPicked(event.currentTarget.value)}
        />
        <Button
          onClick={() => {
            if (picked !== null) onChange(picked)
            setPicked(null)
          }}
        >
          {t('form.setColor')}
        </Button>
      </Row>
    </Input.Wrapper>
  )
}
