import { useMemo } from 'react'
import type { Desk } from '../../content/rules/desk.ts'
import type { StaffScreen } from '../staff-screens.ts'
import { openDesk } from './desk-kind.ts'
import { OpenedRecord } from './opened-record.tsx'
import { RecordEditor } from './record-editor.tsx'
import { RecordList } from './record-list.tsx'
import { StaffPage } from './staff-page.tsx'

type DeskPageProps = {
  desk: Desk
  title: string
  /** The id of the record that is open. */
  open: string | undefined
  show: string | undefined
  screen: StaffScreen
  /** Without an id: the list. */
  onOpen: (id: string | undefined) => void
  onShow: (state: string) => void
}

/** Where editors write the records of one collection. */
export function DeskPage({ desk, title, open, show, screen, onOpen, onShow }: DeskPageProps) {
  const opened = useMemo(() => openDesk(desk), [desk])
  const shown = desk.states.find(({ key }) => key === show) ?? desk.states[0]
  return (
    <StaffPage
      title={title}
      lead={desk.lead}
      screen={screen}
      isOpen={open !== undefined}
      list={
        <RecordList
          kind={opened.kind}
          many={desk.nouns.many}
          states={desk.states}
          show={shown.key}
          load={opened.list}
          titleOf={(values) => String(values[desk.title])}
          onOpen={onOpen}
          onShow={onShow}
        />
      }
      renderOpen={(isSignedIn) =>
        open === undefined ? null : (
          <OpenedRecord
            key={open}
            id={open}
            kind={opened.kind}
            many={desk.nouns.many}
            server={opened.server}
            isSignedIn={isSignedIn}
            onClose={() => onOpen(undefined)}
          >
            {(loaded) => (
              <RecordEditor
                id={open}
                desk={desk}
                opened={opened}
                loaded={loaded}
                isSignedIn={isSignedIn}
                onClose={() => onOpen(undefined)}
              />
            )}
          </OpenedRecord>
        )
      }
    />
  )
}
