import { createFileRoute } from '@tanstack/react-router'
import { AboutScreen } from '../../features/brand/index.ts'

/** What the club says of itself (BRAND-02 to BRAND-05). */
export const Route = createFileRoute('/about')({ staticData: { module: 'ABOUT' }, component: AboutScreen })
