import type { GatewayOffer } from '@xunban/contract';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type BridgeOutcome, type BridgeParams, payInWechat } from '../model/wechat-bridge.ts';

/**
 * Opens WeChat's payment, once for each announced trade.
 * @param onEnd called with its end, which the server confirms
 * @returns how it ended; undefined while it is open
 */
export function useWechatBridge(params: BridgeParams | null | undefined, onEnd: () => void): BridgeOutcome | undefined {
  const [outcome, setOutcome] = useState<BridgeOutcome>();
  const opened = useRef<BridgeParams>(undefined);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    if (!params || opened.current === params) return;
    opened.current = params;
    setOutcome(undefined);
    void payInWechat(params).then((end) => {
      setOutcome(end);
      latest.current();
    });
  }, [params]);
  return outcome;
}

/** Returns the code by which the app of the gateway, which led back to this page, names its user. It serves once. */
export function usePayerCode(gateway: GatewayOffer | null | undefined): string | undefined {
  const [params] = useSearchParams();
  return gateway?.namesPayer && gateway.opens === 'ownApp' ? (params.get('code') ?? undefined) : undefined;
}
