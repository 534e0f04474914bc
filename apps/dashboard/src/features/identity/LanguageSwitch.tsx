import { useTranslation } from 'react-i18next'
import { currentLanguage, LANGUAGES, switchLanguage } from '../../locales/index.ts'
import { Row } from '../../ui/layout.tsx'
import style from './language-switch.module.css'

// Each language is named in itself, so that somebody lost in the other one finds the way back.
const NAMES = { en: 'English', vi: 'Tiếng Việt' } as const

/** Two words, one of them in use; switches every text at once (BEYOND-26). */
export const LanguageSwitch = () => {
  const { t } = useTranslation()
  const current = currentLanguage()
  return (
    <Row component="fieldset" m="0 0 0 -8px" gap={4} align="stretch" aria-label={t('nav.language')}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={style.option}
          aria-pressed={language === current}
          onClick={() => void switchLanguage(language)}
        >
          {NAMES[language]}
        </button>
      ))}
    </Row>
  )
}
