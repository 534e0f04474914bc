import type { Module, Needed } from '@fieldhouse/domain/access'
import { useMatches, type StaticDataRouteOption } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useModuleOpens } from '../lib/session/use-can.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { LockScreen } from '../ui/feedback/LockScreen.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The module that guards a route and all below it (ACCESS-20, ACCESS-21). */
    module?: Module
    /** What guards a route instead of a module, where its own endpoint asks for something else. */
    needed?: Needed
  }
}

const UNGUARDED: StaticDataRouteOption = {}

/** Shows the matched route to who may open its module and the lock screen to everybody else (ACCESS-20 to ACCESS-23). */
export const Gate = ({ children }: { children: ReactNode }) => {
  const { module, needed } = useMatches({
    select: (matches) =>
      matches.map((match) => match.staticData).findLast((found) => found.module ?? found.needed) ?? UNGUARDED,
  })
  if (needed) return <PolicyGate needed={needed}>{children}</PolicyGate>
  return module ? <ModuleGate module={module}>{children}</ModuleGate> : children
}

const ModuleGate = ({ module, children }: { module: Module; children: ReactNode }) => {
  const opens = useModuleOpens(module, { atTheDoor: true })
  if (opens === null) return null
  return opens ? children : <Locked />
}

const PolicyGate = ({ needed, children }: { needed: Needed; children: ReactNode }) =>
  useCan(needed) ? children : <Locked />

const Locked = () => {
  const { t } = useTranslation()
  return (
    <LockScreen
      title={t('noPermissionSection')}
      hint={t('noPermissionSectionHint')}
      action={<ButtonLink to="/">{t('goToDashboard')}</ButtonLink>}
    />
  )
}
