import type en from './en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof en
    interpolationPrefix: '{'
    interpolationSuffix: '}'
  }
}
