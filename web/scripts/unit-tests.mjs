// Runs named unit tests again and again in one process, for test/mutants: what costs most is the start.
// Each line that comes in names the file that changed, the files of the tests and a pattern of their titles; each line that
// goes out lists how the tests ended. A file that cannot be loaded has no tests in it.
import { createInterface } from 'node:readline'
import { resolve } from 'node:path'
import { createVitest } from 'vitest/node'

// A busy machine is slow, not wrong: a test that takes long must not look like one that noticed.
const vitest = await createVitest('test', { watch: true, pool: 'threads', reporters: [{}], testTimeout: 60_000 })
await vitest.standalone()
let before

async function run({ changed, files, pattern }) {
  for (const file of [before, changed]) if (file) vitest.invalidateFile(resolve(file))
  before = changed
  vitest.setGlobalTestNamePattern(new RegExp(pattern))
  const paths = files.map((file) => resolve(file))
  const { testModules } = await vitest.runTestSpecifications(
    paths.flatMap((path) => vitest.getModuleSpecifications(path)),
    false,
  )
  return testModules
    .filter(({ moduleId }) => paths.includes(moduleId))
    .flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        file: module.moduleId,
        title: test.name,
        state: test.result().state,
      })),
    )
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await run(JSON.parse(line))
  process.stdout.write(`told ${JSON.stringify(answer)}\n`)
}
await vitest.close()
process.exit(0)
