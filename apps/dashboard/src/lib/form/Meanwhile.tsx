import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { ChangedMeanwhile, type Reading } from './ChangedMeanwhile.tsx'
import type { useMeanwhile } from './use-meanwhile.ts'

type Props<Standing extends { version: unknown }, Values extends object> = {
  meanwhile: ReturnType<typeof useMeanwhile<Standing, Values>>
  form: {
    values: Values
    isTyped: boolean
    busy: boolean
    change: (values: Partial<Values>) => void
    restart: (from: Values) => void
    element: { id: string }
  }
  /** What stands in the form as words, by the labels of its fields. */
  read: (values: Values) => Reading
}

/**
 * What others save while a form is open: as long as nobody has typed anything it stands in the form as well; who was refused because of it
 * is told what it is, and takes it over or saves over it.
 */
export const Meanwhile = <Standing extends { version: unknown }, Values extends object>({
  meanwhile: { standing, valuesOf, lay, version, began, theirs, setTheirs, goOnFrom },
  form,
  read,
}: Props<Standing, Values>) => {
  const startFrom = (saved: Standing) => form.restart(goOnFrom(saved))
  const isUntouched = !form.isTyped && !form.busy
  useEffect(() => {
    if (isUntouched) startFrom(standing)
    // oxlint-disable-next-line react/exhaustive-deps -- what stands alone brings news
  }, [standing])
  if (!theirs) return null
  const saveOver = () => {
    const saved = valuesOf(theirs)
    version.current = theirs.version
    flushSync(() => {
      form.change(lay(began.current, form.values, saved))
      setTheirs(null)
    })
    began.current = saved
    document.querySelector<HTMLFormElement>(`form[id="${form.element.id}"]`)?.requestSubmit()
  }
  return (
    <ChangedMeanwhile
      began={read(began.current)}
      mine={read(form.values)}
      theirs={read(valuesOf(theirs))}
      onTakeOver={() => {
        startFrom(theirs)
        setTheirs(null)
      }}
      onKeep={saveOver}
      onClose={() => setTheirs(null)}
    />
  )
}
