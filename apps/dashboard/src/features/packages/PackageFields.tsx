import { Radio, Textarea, TextInput } from '@mantine/core'
import { MAX_PACKAGE_DESCRIPTION } from '@fieldhouse/domain/packages'
import { useTranslation } from 'react-i18next'
import type { FieldsOf } from '../../lib/form/use-fields.ts'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { focusFirstField } from '../../ui/overlays/first-field.ts'
import type { PackageValues } from './package-form.ts'
import style from './packages.module.css'

/** Characters of a price, cents and separators included. */
const PRICE_CHARACTERS = 14

/** The fields of a package (PACKAGES-05, PACKAGES-07, PACKAGES-12, PACKAGES-29, BEYOND-50). */
export const PackageFields = ({ form, currency }: { form: FieldsOf<PackageValues>; currency: string }) => {
  const { t } = useTranslation('packages')
  const { field, values, change } = form
  return (
    <Stack gap={16} ref={focusFirstField}>
      <TextInput {...field('name')} label={t('field.name')} required maxLength={100} />
      <Textarea
        {...field('description')}
        label={t('field.description')}
        description={t('field.descriptionHint', { left: MAX_PACKAGE_DESCRIPTION - values.description.length })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={MAX_PACKAGE_DESCRIPTION}
        autosize
        minRows={2}
      />
      <Row gap={12} align="start" wrap>
        <MoneyField
          currency={currency}
          {...field('uiPrice')}
          label={t('field.price')}
          required
          maxLength={PRICE_CHARACTERS}
          w={180}
        />
        <TextInput
          {...field('numberOfPasses')}
          label={t('field.passes')}
          description={t('sale.pays')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          w={180}
        />
      </Row>
      <Radio.Group
        label={t('field.expiry')}
        required
        value={values.expiryMode}
        onChange={(expiryMode) => change({ expiryMode })}
      >
        <Stack gap={8} mt={6}>
          <Radio value="without_expiry" label={t('field.withoutExpiry')} />
          <Radio value="with_expiry" label={t('field.withExpiry')} />
        </Stack>
      </Radio.Group>
      {values.expiryMode === 'with_expiry' && (
        <TextInput
          {...field('expiryValue')}
          label={t('field.days')}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          w={180}
        />
      )}
      <TextInput
        {...field('unusedRefundPercent')}
        label={t('field.unusedRefund')}
        description={t('field.unusedRefundHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        rightSection={<Text look="small faint">%</Text>}
        classNames={{ wrapper: style.percent }}
      />
    </Stack>
  )
}
