import { useState } from 'react'
import { Tabs } from '#src/components/admin/Tabs.tsx'
import { CreateUserForm } from './CreateUserForm.tsx'
import { InviteForm } from './InviteForm.tsx'

type Way = 'invite' | 'create'

/** The two ways in which somebody joins: with a link and a password of their own, or with one that an admin chose. */
export function AddSomebody() {
  const [way, setWay] = useState<Way>('invite')
  return (
    <section aria-label="Add somebody">
      <Tabs
        label="How to add somebody"
        chosen={way}
        onChoose={setWay}
        tabs={[
          { name: 'invite', label: 'INVITE BY LINK', content: <InviteForm /> },
          { name: 'create', label: 'WITH A PASSWORD', content: <CreateUserForm /> },
        ]}
      />
    </section>
  )
}
