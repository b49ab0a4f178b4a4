import { execFileSync } from 'node:child_process'

/** What a program of a test needs to run on an invented city of its own, in a database made anew. */
export function demoCity(database: string): NodeJS.ProcessEnv {
  const server = process.env['NOONISH_TEST_DATABASE_URL'] ?? 'postgres://127.0.0.1:5432/postgres'
  const statements = [`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`, `CREATE DATABASE ${database}`]
  for (const statement of statements) execFileSync('psql', ['-q', server, '-c', statement])
  const url = `${server.slice(0, server.lastIndexOf('/'))}/${database}`
  const env = {
    ...process.env,
    NOONISH_DATABASE_URL: url,
    NOONISH_METRICS_LISTEN: '',
    NOONISH_LOG_LEVEL: 'error',
  }
  execFileSync('../bin/noonish', ['demo'], { env, stdio: 'ignore' })
  execFileSync('psql', ['-q', url, '-f', 'e2e/always-open.sql'])
  return env
}
