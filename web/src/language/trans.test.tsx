import { Trans } from '@lingui/react/macro'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

it.each(['Mei', '<b>Mei</b>', '<0>Mei</0>', 'Mei <1/>', '1 < 2'])('a person who is called %s is called so', (name) => {
  render(
    <p>
      <Trans>
        Let in<span> {name}</span>
      </Trans>
    </p>,
  )
  expect(screen.getByText(/^Let in/)).toHaveProperty('textContent', `Let in ${name}`)
})
