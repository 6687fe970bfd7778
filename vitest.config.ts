import { defineConfig } from 'vitest/config'

const conditions = ['emend:source', 'module', 'node', 'import', 'default']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: [
      'packages/*/test/**/*.test.ts',
      'apps/*/test/**/*.test.ts',
      'examples/*/test/**/*.test.ts',
      'bench/*/test/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    typecheck: {
      enabled: true,
      include: ['packages/*/test/**/*.test-d.ts', 'apps/*/test/**/*.test-d.ts'],
      tsconfig: './tsconfig.json',
    },
    testTimeout: 60_000,
  },
})
