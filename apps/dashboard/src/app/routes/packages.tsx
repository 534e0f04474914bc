import { PACKAGES } from '@fieldhouse/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { PackagesScreen } from '../../features/packages/index.ts'

/** The packages by themselves: they pay for courts as they do for classes, which have them in a tab (PACKAGES-01). */
export const Route = createFileRoute('/packages')({
  staticData: { needed: PACKAGES.view },
  component: PackagesScreen,
})
