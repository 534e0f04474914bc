import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import style from './second-factor.module.css'

/** The recovery codes of the account, this once: to be copied or kept as a file. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => {
  const { t } = useTranslation('identity')
  const text = `${t('factor.codesFileHead')}\n\n${codes.join('\n')}\n`
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify.success(t('factor.copied')),
      () => notify.failure(t('factor.notCopied')),
    )
  return (
    <Stack gap={14}>
      <p>{t('factor.codesHint')}</p>
      <ul className={style.codes} aria-label={t('factor.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row gap={8} wrap>
        <Button variant="filled" onClick={onKept}>
          {t('factor.codesKept')}
        </Button>
        <Button icon={<IconCopy />} onClick={copy}>
          {t('factor.copy')}
        </Button>
        <Button icon={<IconDownload />} onClick={() => saveAs('fieldhouse-recovery-codes.txt', text)}>
          {t('factor.download')}
        </Button>
      </Row>
    </Stack>
  )
}

const saveAs = (name: string, text: string) => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
