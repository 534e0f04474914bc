import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageHeader } from './PageHeader.tsx'
import style from './TabbedScreen.module.css'

type Props<Tab extends string> = {
  title: string
  count?: string | undefined
  actions?: ReactNode
  /** What the tabs are of, for who hears them. */
  label: string
  tabs: readonly Tab[]
  nameOf: (tab: Tab) => string
  tab: Tab
  /** Leads to the address of another tab; Enter or Space does, as arrows only move among them. */
  onOpen: (tab: Tab) => void
  children: ReactNode
}

/** The frame of a screen in parts: its name, its tabs, and the one that is open. */
export const TabbedScreen = <Tab extends string>(props: Props<Tab>) => {
  const { title, count, actions, label, tabs, nameOf, tab, onOpen, children } = props
  return (
    <>
      <PageHeader title={title} actions={actions} {...(count && { count })} />
      <Tabs
        className={style.tabs}
        value={tab}
        activateTabWithKeyboard={false}
        keepMounted={false}
        onChange={(next) => next && onOpen(next as Tab)}
      >
        <Tabs.List aria-label={label}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {nameOf(one)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel className={style.panel} value={tab}>
          {children}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
