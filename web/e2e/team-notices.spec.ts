import { browserWithNotices } from './browser'
import { expect, test } from './product'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'], launchOptions: browserWithNotices })

test('a push becomes one notice, which a later one of the same round replaces', async ({ page, context, baseURL }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) resolve(one.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin: baseURL ?? '', registrationId, data })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const notices = await registration.getNotifications()
      return notices.map(({ title: name, body, data }) => ({ name, body, url: (data as { url: string }).url }))
    })
  const told = { title: 'Copper Ladle it is', body: 'Leave at 12:05', url: '/team/lunch-1', tag: 'round-1' }
  await push(JSON.stringify(told))
  await expect.poll(shown).toEqual([{ name: told.title, body: told.body, url: `${baseURL}/team/lunch-1` }])
  await push(JSON.stringify({ ...told, title: 'Dolsot House it is', url: 'https://elsewhere.example/' }))
  await expect.poll(shown).toEqual([{ name: 'Dolsot House it is', body: told.body, url: `${baseURL}/` }])
})
