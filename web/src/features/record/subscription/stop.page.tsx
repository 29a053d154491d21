import { viewSubscription } from '@baluarte/contract/record/subscription.ts';
import { useParams } from 'react-router';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { EndByLink } from '../shared/end-by-link.tsx';

/** The link of a report of a saved view. */
export function StopPage() {
  const { texts } = useTexts();
  const { token = '' } = useParams();
  return (
    <EndByLink
      words={texts.subscribing.link}
      end={() => call(viewSubscription.stop, { body: { token }, isSecret: true })}
    />
  );
}
