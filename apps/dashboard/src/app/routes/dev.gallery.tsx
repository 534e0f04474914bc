import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// The condition is a constant when building, so that the page and all it shows are left out.
const Gallery = import.meta.env.DEV
  ? lazy(() => import('../gallery/Gallery.tsx').then(({ Gallery: component }) => ({ default: component })))
  : null

const Screen = () => <Suspense>{Gallery && <Gallery />}</Suspense>

export const Route = createFileRoute('/dev/gallery')({
  component: Screen,
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
})
