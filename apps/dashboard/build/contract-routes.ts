import type { Plugin } from 'vite'

const ID = 'virtual:contract-routes'

/**
 * Gives the browser's client of the API the facts it needs of each endpoint (method, path, access, format, changes) instead
 * of the whole contract, whose schemas would bring zod into the first load. Types still come from the contract.
 */
export const contractRoutes = (): Plugin => {
  let building = false
  return {
    name: 'fieldhouse:contract-routes',
    configResolved: (config) => {
      building = config.command === 'build'
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: async (id) => {
      if (id !== `\0${ID}`) return null
      // While developing the contract changes under the running server, so it is read where it stands.
      if (!building) return `export { api as routes } from '@fieldhouse/contract'`
      const { api } = await import('@fieldhouse/contract')
      const routes = Object.entries(api).map(([name, { method, path, access, format, changes }]) => [
        name,
        {
          method,
          path,
          ...(access === 'public' && { access }),
          ...(format && { format }),
          ...(changes && { changes }),
        },
      ])
      return `export const routes = ${JSON.stringify(Object.fromEntries(routes))}`
    },
  }
}
