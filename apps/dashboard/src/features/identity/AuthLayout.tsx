import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { BrandMark } from '../../ui/display/Brand.tsx'
import { Paragraph, Row } from '../../ui/layout.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { CourtPanel } from './CourtPanel.tsx'
import style from './auth.module.css'

/** The frame of every signed-out screen: the form on paper, a court in ink beside it. */
export const AuthLayout = ({
  title,
  hint,
  children,
  foot,
}: {
  title: string
  hint?: string
  children: ReactNode
  foot?: ReactNode
}) => {
  const { t } = useTranslation('identity')
  return (
    <div className={style.page}>
      <main className={style.side}>
        <Row component="header" gap={11} className={style.brand}>
          <BrandMark size={28} />
          <span>Fieldhouse</span>
        </Row>
        <div className={style.form}>
          <h1 className={style.title}>{title}</h1>
          {hint && (
            <Paragraph mt={6} look="quiet">
              {hint}
            </Paragraph>
          )}
          {children}
          {foot && (
            <Row component="p" align="stretch" wrap look="quiet" className={style.foot}>
              {foot}
            </Row>
          )}
        </div>
        <Row component="footer">
          <LanguageSwitch />
        </Row>
      </main>
      <CourtPanel caption={t('tagline')} />
    </div>
  )
}
