import { notification } from '@baluarte/contract/record/notification-list.ts';
import { useParams } from 'react-router';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { EndByLink } from '../shared/end-by-link.tsx';

/** The link of a digest. */
export function UnsubscribePage() {
  const { texts } = useTexts();
  const { token = '' } = useParams();
  return (
    <EndByLink
      words={texts.notification.unsubscribe}
      end={() => call(notification.unsubscribe, { body: { token }, isSecret: true })}
    />
  );
}
