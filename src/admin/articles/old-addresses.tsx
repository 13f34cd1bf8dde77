import { useQuery } from '@tanstack/react-query'
import { LoadingNote } from '../../ui/loading-note.tsx'
import { AddressForm } from './address-form.tsx'
import { AddressImport } from './address-import.tsx'
import { AddressList } from './address-list.tsx'
import { DeadLinks } from './dead-links.tsx'
import { addressServer } from './address-server.ts'
import { StaffFailure } from '../layout/staff-layout.tsx'
import { ASKED_ONCE } from '../account/for-admins.ts'

/** The tab with dead links in articles, where editors also see, add, import and remove old addresses of articles. */
export function OldAddresses({ onOpen }: { onOpen: (article: string) => void }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['staff-old-addresses'],
    queryFn: addressServer.read,
    ...ASKED_ONCE,
  })
  const reload = async () => void (await refetch())

  return (
    <>
      {isPending ? <LoadingNote>Loading old addresses...</LoadingNote> : null}
      {error === null ? null : (
        <StaffFailure message={error.message} button="Try again" onRetry={() => void refetch()} />
      )}
      {data === undefined ? null : (
        <div className="addresses">
          <DeadLinks onOpen={onOpen} />
          <div className="addresses__new">
            <AddressForm book={data} onChanged={reload} />
            <AddressImport book={data} onChanged={reload} />
          </div>
          <AddressList book={data} onOpen={onOpen} onChanged={reload} />
        </div>
      )}
    </>
  )
}
