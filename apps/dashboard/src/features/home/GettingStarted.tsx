import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../lib/workspace.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import style from './home.module.css'

/** What a new club does first, in the order in which the locks open (SHELL-73, SHELL-75). */
export const GettingStarted = () => {
  const { t } = useTranslation('home')
  const { hasPartnerProfile } = useWorkspace()
  const steps = [
    { id: 'about', done: hasPartnerProfile, hint: t('start.aboutHint'), to: '/about' },
    { id: 'venue', done: false, hint: t('start.venueHint'), to: hasPartnerProfile ? '/venues/create' : null },
    { id: 'schedule', done: false, hint: t('start.scheduleHint'), to: null },
  ] as const
  const next = steps.findIndex(({ done }) => !done)
  return (
    <section className={style.start} aria-labelledby="getting-started">
      <h2 id="getting-started">{t('start.title')}</h2>
      <ol>
        {steps.map(({ id, done, hint, to }, index) => (
          <li key={id} data-state={done ? 'done' : index === next ? 'next' : 'later'}>
            <Stack component="span" still look="strong faint" className={style.step} aria-hidden="true">
              {done ? <IconCheck size={16} /> : index + 1}
            </Stack>
            <Stack component="span" grow className={style.stepWords}>
              <strong>{t(`start.${id}`)}</strong>
              <Text look="faint">{done ? t('start.done') : hint}</Text>
            </Stack>
            {index === next && to && (
              <ButtonLink to={to} variant="filled">
                {t(`start.${id}`)}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
