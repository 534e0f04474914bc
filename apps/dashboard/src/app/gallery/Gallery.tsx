import { PageHeader } from '../../ui/PageHeader.tsx'
import { Toasts } from '../../ui/feedback/Toasts.tsx'
import { Badges } from './Badges.tsx'
import { Buttons } from './Buttons.tsx'
import { Fields } from './Fields.tsx'
import { Lists } from './Lists.tsx'
import { States } from './States.tsx'
import style from './gallery.module.css'

/** Every component of ui/ on one page, to be looked at while it is built; it is part of no build. */
export const Gallery = () => (
  <main className={style.page}>
    <PageHeader title="Components" count="ui/" />
    <Buttons />
    <Fields />
    <Badges />
    <Lists />
    <States />
    <Toasts />
  </main>
)
