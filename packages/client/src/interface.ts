// Made from the description of the interface by `npm run client:types`: not to be edited.
export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Index
         * @description Index.
         */
        get: operations["getIndex"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The identity provider of this ledger
         * @description RFC 9728. 404 unless the operator has set an identity provider (`OIDC_ISSUER`).
         */
        get: operations["getResourceMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How to authenticate
         * @description How to authenticate.
         */
        get: operations["getAuthInformation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List assets
         * @description List assets.
         */
        get: operations["listAssets"];
        put?: never;
        /**
         * Register an asset
         * @description The cost key is derived from the attachment that covers the customer, the reseller and the state, or else from the stateless attachment; a cost_key in the body is ignored.
         */
        post: operations["createAsset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One asset, without its geometry
         * @description One asset, without its geometry.
         */
        get: operations["getAsset"];
        /**
         * Change an asset
         * @description Changes only the keys in the body; attributes are replaced as a whole.
         */
        put: operations["updateAsset"];
        post?: never;
        /**
         * Remove an asset
         * @description The asset disappears from all reads and lists; its history stays in the log.
         */
        delete: operations["deleteAsset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assets/{id}/geometry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One asset as a map feature
         * @description One asset as a map feature.
         */
        get: operations["getAssetGeometry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assets/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History of an asset, including a removed asset
         * @description History of an asset, including a removed asset.
         */
        get: operations["getAssetHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Signed checkpoint of the log
         * @description A C2SP checkpoint, signed with Ed25519, with the cosignatures of witnesses. Store it elsewhere: it reveals a truncated log later.
         */
        get: operations["getCheckpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the log
         * @description NDJSON in log order, or newest first: one event per line, with its leaf index and hash. A reseller gets the events that name it. Only a complete export can be verified: no filter, from the start. A filter reads the whole log: the fewer events match, the longer it takes.
         */
        get: operations["exportEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Record of exports
         * @description Audit exports, audit packs and CSV lists without a limit, newest first. A reseller sees its own. With format=csv the answer is CSV, without a limit by default, and an export itself.
         */
        get: operations["listExports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Keys that sign checkpoints
         * @description The current key, then retired keys, newest first. Each has a `fingerprint` (JWK thumbprint, RFC 7638), a `vkey` (the key in the notation of witnesses, C2SP signed-note), `from` (the number of leaves at its first signature), and `to`: a retired key is valid for trees of at most `to` leaves. `to` is null for the current key, and while the limit is unknown.
         */
        get: operations["getCheckpointKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/pack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Audit pack for offline verification
         * @description A zip archive for an auditor: events as NDJSON, their inclusion proofs for the signed checkpoint, the keys, transactions and their history as CSV, a printable report, and self-contained verifiers for Node and browsers. A reseller gets the events that name it. Each is proven, but the absence of others is not. The same range, scope, checkpoint and signatures give the same bytes. The archive is streamed: verifiers reject a file whose download was interrupted.
         */
        get: operations["getAuditPack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/proof/consistency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Proof that a checkpoint continues an earlier one
         * @description Proof that a checkpoint continues an earlier one.
         */
        get: operations["getConsistencyProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/proof/inclusion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Proof that an event is in the log
         * @description Proof that an event is in the log.
         */
        get: operations["getInclusionProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/receipts/{position}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Receipt of an event
         * @description A C2SP tlog-proof: the index of the leaf, the path to the root, and the signed checkpoint. The `extra` line has the exact bytes of the leaf. Verified offline with the key of the log: the hash of the leaf must match the path. Store it as `<position>.tlog-proof` for `ledger audit verify`. A reseller gets receipts for the events that name it, and 404 for all others. An event without a checkpoint yet is 404 with `Retry-After`.
         */
        get: operations["getReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/tlog/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Newest checkpoint, for readers of transparency logs
         * @description The checkpoint of C2SP tlog-tiles; `/api/v1/audit/tlog/` is the prefix of the log. With witnesses it is the last checkpoint that was sent to them, with their cosignatures; otherwise the same as `/audit/checkpoint`.
         */
        get: operations["getTlogCheckpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/tlog/tile/{tile}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tile of hashes of the log
         * @description A tile of C2SP tlog-tiles: up to 256 concatenated hashes of 32 bytes. `tile` is `<level>/<index>`, followed by `.p/<width>` for a partial tile: `0/000`, `0/x001/x234/067`, `1/000.p/17`. Every credential may read every tile, because hashes reveal no content. Tiles are immutable. Entry bundles are not offered, because they limit entries to 65,535 bytes and events have up to 1 MiB. Read entries at `/audit/events`.
         */
        get: operations["getTlogTile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * State of a bearer token
         * @description RFC 7662. Platform callers only.
         */
        post: operations["introspectToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller of this request
         * @description Identity, scope and rights of the credential. Every credential may ask.
         */
        get: operations["getCaller"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a bearer token
         * @description RFC 7009. Every process refuses the token within 5 s. Its holder may revoke it, without another credential. An invalid token gets 200, too.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sign-in-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a sign-in code for the API key
         * @description The code is part of the link that `npm start` prints if it generated the API key. It is valid for ten minutes and one exchange; otherwise 401.
         */
        post: operations["exchangeSignInCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange an API key for a bearer token
         * @description With a reseller_id the token is scoped to that reseller; without, it has the key's scope. A token of a named key has its roles and ends with it.
         */
        post: operations["issueToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cost-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Roll up cost keys
         * @description Cost keys of attachments and properties; a reseller sees only its own.
         */
        get: operations["listCostKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description A reseller-scoped caller sees only customers attached to it. `state` matches attachments of that very state.
         */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Register a customer
         * @description Register a customer.
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One customer with its attachments
         * @description A reseller-scoped caller gets only its own attachment rows.
         */
        get: operations["getCustomer"];
        /**
         * Change a customer
         * @description Only the keys sent change; attributes are replaced as a whole. An inactive customer takes no attachment, asset or enrollment. `inactive` is refused (409) while an enrollment is pending, open or active. A reseller-scoped caller changes a customer that is attached to it alone.
         */
        put: operations["updateCustomer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to a customer and its attachments
         * @description A reseller sees what happened to its own attachments.
         */
        get: operations["getCustomerHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}/resellers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Attachments of a customer
         * @description Reseller-scoped callers see only their own rows.
         */
        get: operations["listAttachments"];
        put?: never;
        /**
         * Attach a customer to a reseller
         * @description One attachment per (customer, reseller, state); a second is 409. A state outside the operating states is 422. Without cost_key, the reseller id is the cost key. `is_primary: true` demotes the incumbent in the same step.
         */
        post: operations["attachReseller"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}/resellers/{link_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an attachment's cost key
         * @description Assets keep their cost keys. With `rederive=true` the answer is 202 with the `Location` of a job that derives the cost key again for each asset whose key comes from this attachment; of a stateless one, for those of every state without its own. If-Match takes the tag of the customer.
         */
        put: operations["updateAttachment"];
        post?: never;
        /**
         * Remove an attachment
         * @description The customer stays. Removing the primary leaves the customer with none.
         */
        delete: operations["removeAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}/resellers/{link_id}/primary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an attachment the primary one
         * @description The incumbent is demoted in the same step; at most one attachment is primary, always.
         */
        post: operations["promoteAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}/resellers/{link_id}/rederivations/{rederivation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Progress of deriving cost keys again
         * @description A change of an attachment with `rederive=true` starts the job. `done` counts changed assets, `refused` those without an attachment that covers them.
         */
        get: operations["getRederivation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enrollment-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List enrollment rules
         * @description The default, and the states with a rule of their own. Read from the log.
         */
        get: operations["listEnrollmentRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enrollment-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The enrollment rule of a state
         * @description 404 for a state to which the default applies. The ETag covers all rules.
         */
        get: operations["getEnrollmentRule"];
        /**
         * Set the enrollment rule of a state
         * @description Platform callers only. The rule applies to later steps of all enrollments in the state; last days that a submission has set stay. Dates of the steps are in time_zone. With lapse_days 0 a submitted enrollment lapses within 20 s.
         */
        put: operations["setEnrollmentRule"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enrollment-rules/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History of an enrollment rule
         * @description History of an enrollment rule.
         */
        get: operations["getEnrollmentRuleHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enrollments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List enrollments
         * @description A reseller-scoped caller sees only its own. With format=csv the answer is CSV, without a limit by default.
         */
        get: operations["listEnrollments"];
        put?: never;
        /**
         * Enroll a premise in a plan
         * @description Reseller, customer and cost key are copied from the premise. 409 in a withdrawn plan. 422 with invalid_service_point for a service point that its scheme does not permit.
         */
        post: operations["createEnrollment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enrollments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One enrollment
         * @description One enrollment.
         */
        get: operations["getEnrollment"];
        /**
         * Change a pending enrollment
         * @description Changes only the keys in the body. After the submission: 409 with wrong_state. 422 with invalid_service_point.
         */
        put: operations["updateEnrollment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enrollments/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that the market accepted an enrollment
         * @description Platform callers only: the answer of the utility or market operator. 409 with a code: wrong_state (with status and the allowed commands) and activating, effective_before_today, too_far_ahead, no_active_enrollment (for a renewal). The supply that it replaces gets ending_on.
         */
        post: operations["acceptEnrollment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enrollments/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an accepted enrollment the supply
         * @description Platform callers only: the answer of the utility or market operator. 409 with a code: wrong_state (with status and the allowed commands) and activating, before_effective_date, after_today, before_incumbent_start, no_active_enrollment (for a renewal). Ends the supply that it replaces.
         */
        post: operations["activateEnrollment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enrollments/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an enrollment before its acceptance
         * @description The enrollment's reseller and the platform. 409 with a code: wrong_state (with status and the allowed commands) and activating.
         */
        post: operations["cancelEnrollment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enrollments/{id}/drop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record the end of a supply
         * @description The enrollment's reseller and the platform. Only platform callers with initiated_by utility. 409 with a code: wrong_state (with status and the allowed commands) and activating, before_start, after_today. 422 with unknown_reason_code.
         */
        post: operations["dropEnrollment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enrollments/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History of an enrollment
         * @description History of an enrollment.
         */
        get: operations["getEnrollmentHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enrollments/{id}/object": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record an objection to an enrollment
         * @description Platform callers only: the answer of the utility or market operator. 409 with a code: wrong_state (with status and the allowed commands) and activating.
         */
        post: operations["objectToEnrollment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enrollments/{id}/object-to-switch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Object to the switch that ends a supply
         * @description The enrollment's reseller and the platform. While ending_on is set, once for each switch. 409 with a code: wrong_state (with status and the allowed commands) and activating, no_switch.
         */
        post: operations["objectToSwitch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enrollments/{id}/reinstate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Continue a dropped enrollment
         * @description Platform callers only: the answer of the utility or market operator. 409 with a code: wrong_state (with status and the allowed commands) and activating, service_point_taken, reinstatement_over (30 days after ended_on), customer_inactive.
         */
        post: operations["reinstateEnrollment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enrollments/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that the market rejected an enrollment
         * @description Platform callers only: the answer of the utility or market operator. 409 with a code: wrong_state (with status and the allowed commands) and activating. 422 with unknown_reason_code.
         */
        post: operations["rejectEnrollment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enrollments/{id}/rescind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that the customer rescinded an enrollment
         * @description The enrollment's reseller and the platform. 409 with a code: wrong_state (with status and the allowed commands) and activating, rescission_over (with the last day). The time of receipt decides; requested_at is recorded. Platform callers may rescind at any time.
         */
        post: operations["rescindEnrollment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enrollments/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve an objection
         * @description Platform callers only: the answer of the utility or market operator. 409 with a code: wrong_state (with status and the allowed commands) and activating. overruled returns to the status before the objection, upheld rejects the enrollment.
         */
        post: operations["resolveObjection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/enrollments/{id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit an enrollment to the market
         * @description The enrollment's reseller and the platform. 409 with a code: wrong_state (with status and the allowed commands) and activating, authorization_missing, already_in_progress (another switch of the service point), no_active_enrollment (for a renewal), tracking_number_in_use. Copies the terms of the plan. The enrollment lapses without an answer.
         */
        post: operations["submitEnrollment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/counterparties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List counterparties
         * @description A reseller-scoped caller sees active counterparties, and the counterparties of its own transactions.
         */
        get: operations["listCounterparties"];
        put?: never;
        /**
         * Register a counterparty
         * @description Platform callers only. Send an `id` to register a counterparty that transactions already name. A code in use or a registered id gets 409.
         */
        post: operations["createCounterparty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/counterparties/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a counterparty
         * @description A reseller-scoped caller sees active counterparties, and the counterparties of its own transactions; others get 403.
         */
        get: operations["getCounterparty"];
        /**
         * Change, suspend or reactivate a counterparty
         * @description Platform callers only. Changes only the keys sent: attributes as a whole; null removes lei or eic. From this answer on, submitting or confirming a trade with a suspended counterparty gets 409. Nominations, curtailments, cancellations, settlements and corrections that raise no volume remain possible.
         */
        put: operations["updateCounterparty"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/counterparties/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History of a counterparty
         * @description A reseller-scoped caller sees the history of visible counterparties.
         */
        get: operations["getCounterpartyHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/gates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List gates
         * @description Platform callers only. All gates in order of creation, at most one per market and type. Read from the log.
         */
        get: operations["listGates"];
        put?: never;
        /**
         * Set a gate
         * @description Platform callers only. After a gate closes, submissions for the delivery interval are refused. There is at most one gate per market and type. The most specific one applies: market and type, then type in any market, then GATE_CLOSURE_MINUTES. It applies to submissions from now on.
         */
        post: operations["createGate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/gates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a gate
         * @description Platform callers only. The ETag covers all gates.
         */
        get: operations["getGate"];
        /**
         * Change a gate
         * @description Platform callers only. Changes only the keys sent; before_delivery and day_ahead replace each other. The change applies to submissions from now on.
         */
        put: operations["updateGate"];
        post?: never;
        /**
         * Retire a gate
         * @description Platform callers only. The gate no longer applies; its history remains.
         */
        delete: operations["retireGate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/gates/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History of a gate
         * @description History of a gate.
         */
        get: operations["getGateHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Net volume and value by delivery period
         * @description Covers pending, confirmed and settled transactions; sells are negative. A delivery over several periods is distributed by time, a shaped one by its profile or block. Shares are exact; each sum is rounded once, to 6 decimals, ties to even. Periods are cut to the window. Rows are always split by currency. With format=csv the answer is CSV, without a limit by default.
         */
        get: operations["listPositions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/statement-series/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History of a series of settlement statements
         * @description The id is the `series_id` of its statements.
         */
        get: operations["getStatementSeriesHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a settlement statement
         * @description Settled and confirmed deals of a counterparty, in separate columns, by the share of each deal’s shape in the local month. Shares are exact and rounded once to the minor unit of the currency. A deal’s last month takes the rounding difference, so that the months of a settled deal sum to its settlement_amount. Sells are negative, totals are per currency. With as_of, the statement of that time.
         */
        get: operations["getStatement"];
        put?: never;
        /**
         * Issue a settlement statement
         * @description The first statement of a counterparty, reseller, month and time zone is the initial run. Each later one is a true-up, which bills the difference to the run before, line by line. A deal is billed in one series. If another series (of all resellers, of this one, or in another time zone) bills deals of that counterparty and time already, 409 names its statement. 409 if nothing has changed; 422 if there is nothing to bill. Default due date: the 20th of the following month or ten days from now, the later of both.
         */
        post: operations["issueStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/statements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an issued statement
         * @description Get an issued statement.
         */
        get: operations["getIssuedStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/statements/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History of a settlement statement
         * @description One event, because a statement never changes. The history of its series has all runs.
         */
        get: operations["getStatementHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/statements/issued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List issued statements
         * @description List issued statements.
         */
        get: operations["listIssuedStatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions
         * @description Newest first, or by `sort`: equal values by creation, missing values last. All filters must match. With format=csv the answer is CSV, without a limit by default, as of its start. With as_of it shows the matches of that time as they were.
         */
        get: operations["listTransactions"];
        put?: never;
        /**
         * Submit a nomination, trade or settlement
         * @description Volume and price are exact decimals with at most 6 decimals, as numbers or texts. Reseller and cost key come from the asset, if there is one. An uneven delivery has a profile or a block.
         */
        post: operations["createTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/transactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a transaction
         * @description Get a transaction.
         */
        get: operations["getTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/transactions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a pending or confirmed transaction
         * @description The role trader cancels only transactions of the same owner, back_office any.
         */
        post: operations["cancelTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/transactions/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a pending transaction
         * @description Confirm a pending transaction.
         */
        post: operations["confirmTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/transactions/{id}/correct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct a confirmed or settled trade
         * @description The trade keeps its data and gets corrected_by. A new, pending trade with corrects replaces it. A caller with roles corrects only transactions of the same owner.
         */
        post: operations["correctTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/transactions/{id}/curtail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Curtail a confirmed nomination
         * @description The volume cannot fall below the delivered part. A volume scales the intervals that have not begun. A profile lists the remaining intervals: none may deliver more than before, and begun ones may not change. An interval without a price keeps its price.
         */
        post: operations["curtailTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/transactions/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History of a transaction
         * @description History of a transaction.
         */
        get: operations["getTransactionHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/transactions/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a pending transaction
         * @description Reject a pending transaction.
         */
        post: operations["rejectTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/transactions/{id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle a confirmed transaction
         * @description The amount is volume × price, exact, rounded once to the minor unit of the currency, ties to even.
         */
        post: operations["settleTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/transactions/{id}/statement-lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the statement lines of a transaction
         * @description One line for each statement in scope with the transaction: for each month of its delivery, and each run.
         */
        get: operations["listStatementLinesOfTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/transactions/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm, settle, cancel or reject up to 1000 transactions
         * @description Moves each transaction separately, like its single route. A refused transaction does not change, and its result has the detail. Select by ids (duplicates count once), or by filter with filters of the list and count; another number of matches gets 409. All results are recorded as one event. A repetition with the same Idempotency-Key completes an interrupted call and returns the same answer. The body may also have one id per line, as application/x-ndjson (a text, or an object with id) or text/csv with an id column; then action and reason are query parameters. Each action needs the role of its single route; the role trader cancels only transactions of the same owner.
         */
        post: operations["takeTransactionAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/transactions/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit up to 1000 transactions together
         * @description Decides all items before it records any, and records all accepted items in one step. With atomic, one refused item refuses all. The body is JSON, or one item per line as application/x-ndjson or text/csv with a header; then atomic is a query parameter. CSV columns have the names of the members. A block has `block_product`, `block_mw`, `block_market`, `block_time_zone`, `block_from`, `block_to`, `block_days` (`mon tue` or `1 2`) and `block_calendar`; a `profile` cell is JSON. The blocks and profiles of a batch have at most 11,350 runs of constant power; 413 names the item that exceeds the limit.
         */
        post: operations["submitTransactionBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exchange/transactions/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Live transaction events
         * @description Server-sent events in scope. The id of an event is its position. If one event creates several transactions, all but the last have `.` and an index behind the position. Starts after Last-Event-ID (or after), at the beginning with `after=start`, and now without either. `/asyncapi.json` describes the events.
         */
        get: operations["streamTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/geo/bbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Assets in a viewport
         * @description A min_lon greater than max_lon crosses the antimeridian. A box without width or height finds the features on that line or point. The 180th meridian is the −180th, and a pole has every longitude.
         */
        get: operations["queryBbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/geo/customers/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Customers by area
         * @description Customers with properties that intersect the area; a property is an asset with a customer.
         */
        post: operations["searchCustomers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/geo/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assets that intersect a geometry
         * @description The geometry is the body itself or its member `geometry`, with the other keys beside it; it has at most 10000 positions. Edges are straight in longitude and latitude (RFC 7946 section 3.1.1). The 180th meridian is the −180th, and a pole has every longitude.
         */
        post: operations["queryGeo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/geo/query/radius": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assets within a distance of a point
         * @description Geodesic distance on the WGS84 ellipsoid, also across the antimeridian and the poles. As in other queries, edges are straight in longitude and latitude; a shape that contains the point has distance 0. Exact for points; lines and areas that reach only the outermost 1.5 millionths of the radius (0.3 m of 200 km) may be omitted.
         */
        post: operations["queryRadius"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/geo/utilities/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Utility service status by area
         * @description Utilities whose territory intersects the area, with the number of properties in scope that intersect both.
         */
        post: operations["getUtilitiesStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Liveness
         * @description Liveness.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List named keys
         * @description Includes revoked keys. A reseller sees its own keys; the platform sees all.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Make a named key
         * @description Only this answer has the secret, for `X-API-Key` and `POST /auth/token`. Platform callers make keys of the platform and of any reseller; a reseller makes its own. A maker grants roles that it has, and an `admin` also `reader`.
         */
        post: operations["makeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a named key
         * @description A reseller sees its own keys; the platform sees all.
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History of a named key
         * @description A reseller sees its own keys; the platform sees all.
         */
        get: operations["getKeyHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a named key
         * @description Every process refuses the key and its tokens within 5 s, permanently, and ends its open feeds and exports. Idempotent. A reseller sees its own keys; the platform sees all.
         */
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a named key a new secret
         * @description Only this answer has the secret. The secret before is accepted for `overlap_minutes` more; an earlier one ends at once. Id, owner, roles and end of the key remain. The caller needs the rights to make such a key. A reseller sees its own keys; the platform sees all.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/layers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every layer
         * @description The fixed layers, and one for every asset type with a feature in the scope of the caller.
         */
        get: operations["listLayers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/layers/{layer_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One layer
         * @description One layer.
         */
        get: operations["getLayer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/layers/{layer_id}/features/{fid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One feature of a layer
         * @description One feature of a layer.
         */
        get: operations["getLayerFeature"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/layers/{layer_id}/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Features of a layer
         * @description Every field of the layer is also an equality filter, as `?state=TX`; an unknown field is 422. Parameters of ArcGIS are accepted if their value is supported.
         */
        get: operations["queryLayer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/layers/{layer_id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Features of a layer by the value of a field
         * @description Features of a layer by the value of a field.
         */
        get: operations["getLayerStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/map-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List keys for maps
         * @description Includes revoked keys. Platform callers only.
         */
        get: operations["listMapKeys"];
        put?: never;
        /**
         * Make a read-only key for maps
         * @description Only this answer has the key. It grants read access to the data of the reseller (without one, of the platform) at /ogc, /tiles, /rest, /api/v1/layers and /api/v1/geo/bbox, in a header or as `api_key` or `token` in a URL. Platform callers only.
         */
        post: operations["makeMapKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/map-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a key for maps
         * @description Platform callers only.
         */
        get: operations["getMapKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/map-keys/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History of a key for maps
         * @description Platform callers only.
         */
        get: operations["getMapKeyHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/map-keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a key for maps
         * @description Every process refuses the key within 5 s, permanently. Idempotent. Platform callers only.
         */
        post: operations["revokeMapKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Status of the service
         * @description Platform callers only. Lanes with their lag, parked streams, rebuilds, versions, keys for maps and refusals, as known to the answering process. Also answers while a store is unavailable: unknown members are null, and `unknown` has the reasons. The command line has the actions.
         */
        get: operations["getOperations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List plans
         * @description Platform-wide plans, and of a reseller its own; never another reseller's. Each in the version in force today in UTC; before its time in its first version.
         */
        get: operations["listPlans"];
        put?: never;
        /**
         * Publish a plan
         * @description With reseller_id null it is platform-wide, which only platform callers may publish; a reseller's own catalog otherwise, which is the default for a reseller.
         */
        post: operations["createPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One plan
         * @description In the version in force today in UTC, or on the day of as_of: for a position, the day of the last change by then.
         */
        get: operations["getPlan"];
        /**
         * Change a plan from a day on
         * @description Adds a version that is in force from effective_date, by default today in UTC, until the next version; it replaces a version of the same date. Members that are not sent come from the version of that date.
         */
        put: operations["updatePlan"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plans/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to a plan
         * @description A reseller-scoped caller sees that of platform-wide plans and of its own. later_versions are those after the first.
         */
        get: operations["getPlanHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plans/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a plan
         * @description No premise can be enrolled in it any more. Enrollments stay. A second time: 409.
         */
        post: operations["withdrawPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rates/{utility_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rate history of a utility
         * @description Rate history of a utility.
         */
        get: operations["listRates"];
        /**
         * Correct rates
         * @description Up to 1000 records, all of them or none. A value replaces that of the last record of its area and day; 404 if there is none. The old value stays in the history. Platform callers only.
         */
        put: operations["correctRates"];
        /**
         * Record rates
         * @description Up to 1000 records, all of them or none. Platform callers only.
         */
        post: operations["recordRates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Readiness
         * @description 503 when the service should get no traffic.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/resellers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List resellers
         * @description A reseller-scoped caller sees only itself.
         */
        get: operations["listResellers"];
        put?: never;
        /**
         * Register a reseller
         * @description Codes are unique: a code in use is 409. Platform callers only.
         */
        post: operations["createReseller"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/resellers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One reseller
         * @description One reseller.
         */
        get: operations["getReseller"];
        /**
         * Change a reseller
         * @description Changes only the keys in the body. Existing attachments remain if operating_states becomes narrower.
         */
        put: operations["updateReseller"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/resellers/{id}/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Customers attached to a reseller
         * @description Customers attached to a reseller.
         */
        get: operations["listResellerCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/resellers/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History of a reseller
         * @description A reseller-scoped caller sees its own.
         */
        get: operations["getResellerHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/resellers/{id}/properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Properties that a reseller services, across states
         * @description A property is an asset with a customer.
         */
        get: operations["listResellerProperties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/usage/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who recorded which usage of a premise, and when
         * @description By the id of the premise. An entry has its records, and those that they replaced.
         */
        get: operations["getUsageHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/usage/{premise_asset_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Usage history of a premise
         * @description Records, or with period their totals: a record over several periods is split by time, exactly, and each sum is rounded once, to 6 decimals, ties to even. A period that from or to cuts is the part of it inside. Without from and to, totals reach from the first record to the last, at most the longest window before the end.
         */
        get: operations["listUsage"];
        put?: never;
        /**
         * Record usage of a premise
         * @description Up to 1000 records, all of them or none; a period of a channel sent again replaces the earlier record, but an estimate never replaces an actual value.
         */
        post: operations["recordUsage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/usage/{premise_asset_id}/forecast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Projected usage of a premise
         * @description Trailing average of the last three periods of delivered energy, or of all there are; months keep calendar lengths where the last period is one. Rounded to 6 decimals, ties to even.
         */
        get: operations["forecastUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/utilities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List utilities
         * @description List utilities.
         */
        get: operations["listUtilities"];
        put?: never;
        /**
         * Register a utility and its territory
         * @description Platform callers only.
         */
        post: operations["createUtility"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/utilities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One utility
         * @description One utility.
         */
        get: operations["getUtility"];
        /**
         * Change a utility
         * @description Platform callers only. Changes only the keys in the body; attributes are replaced as a whole.
         */
        put: operations["updateUtility"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/utilities/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History of a utility and its territory
         * @description An entry has the territory if it changed.
         */
        get: operations["getUtilityHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/utilities/{id}/rates/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who recorded which rates of a utility, and when
         * @description An entry has the records that came with it; a correction also those before it.
         */
        get: operations["getRatesHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/utilities/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The utility that serves a point
         * @description A territory includes its border. Of several territories the smallest applies, and of equal territories the oldest.
         */
        get: operations["lookupUtility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description A reseller sees its own; the platform sees all.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Make a webhook
         * @description Posts events as CloudEvents (structured JSON) with the headers of Standard Webhooks, at least once, in order within a stream, starting with the events after this one. The webhook of a reseller gets the events of that reseller. The platform can make one for any reseller, or without a reseller for all events. A reseller has at most 20 webhooks (WEBHOOKS_PER_SCOPE_MAX), as does the platform; more are 409.
         */
        post: operations["makeWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description A reseller sees its own; the platform sees all.
         */
        get: operations["getWebhook"];
        /**
         * Change a webhook
         * @description Only the given members change. A webhook that is switched on again continues with the events after this change; `standing` has the gap, and a replay sends it. A reseller sees its own; the platform sees all.
         */
        put: operations["changeWebhook"];
        post?: never;
        /**
         * Delete a webhook
         * @description Stops its calls, and drops its waiting deliveries. A reseller sees its own; the platform sees all.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries of a webhook
         * @description The last 1,000 completed deliveries, and all waiting ones. A reseller sees its own; the platform sees all.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History of a webhook
         * @description A reseller sees its own; the platform sees all.
         */
        get: operations["getWebhookHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay events to a webhook
         * @description Delivers the events of the webhook after a position again, oldest first, with the same ids, and then new events. 409 while the webhook is switched off. A reseller sees its own; the platform sees all.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook
         * @description Both secrets sign calls for `previous_hours`, so that the receiver can change without an interruption. A reseller sees its own; the platform sees all.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a webhook
         * @description Calls the webhook once with an event of the type `webhook.test`, which is not in the log, even if the webhook is switched off. Returns the result. A reseller sees its own; the platform sees all.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/wells/permits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Well permits
         * @description Assets of type well_permit.
         */
        get: operations["getWellPermits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Liveness
         * @description Liveness.
         */
        get: operations["getLivenessAtRoot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Landing page
         * @description Landing page.
         */
        get: operations["getOgcLanding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/api": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * OpenAPI 3.0 document of this interface
         * @description With the collections and fields in the scope of the caller; without a credential, with the fixed ones.
         */
        get: operations["getOgcApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Collections: the layers in the scope of the caller
         * @description Collections: the layers in the scope of the caller.
         */
        get: operations["listOgcCollections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections/{collectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One collection
         * @description One collection.
         */
        get: operations["getOgcCollection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections/{collectionId}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Features of a collection
         * @description Every field of the collection is also an equality filter, as `?state=TX`; an unknown field is 400.
         */
        get: operations["listOgcItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections/{collectionId}/items/{featureId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One feature of a collection
         * @description One feature of a collection.
         */
        get: operations["getOgcItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections/{collectionId}/queryables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Filter fields of a collection
         * @description All fields in the scope of the caller; without a credential, the fixed fields.
         */
        get: operations["getOgcQueryables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections/{collectionId}/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Schema of the features of a collection
         * @description All fields in the scope of the caller; a page of features may have fewer.
         */
        get: operations["getOgcSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections/{collectionId}/tiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tilesets of a collection
         * @description The tilesets of a collection.
         */
        get: operations["listTilesets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/collections/{collectionId}/tiles/{tileMatrixSetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One tileset of a collection
         * @description One tileset of a collection.
         */
        get: operations["getTileset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/conformance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conformance classes
         * @description Conformance classes.
         */
        get: operations["getOgcConformance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/tileMatrixSets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tile matrix sets
         * @description Tile matrix sets.
         */
        get: operations["listTileMatrixSets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ogc/tileMatrixSets/{tileMatrixSetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One tile matrix set
         * @description One tile matrix set.
         */
        get: operations["getTileMatrixSet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Readiness
         * @description 503 when the service should get no traffic.
         */
        get: operations["getReadinessAtRoot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Version and authentication of the service
         * @description Version and authentication of the service.
         */
        get: operations["getRestInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List of services
         * @description List of services.
         */
        get: operations["getServiceCatalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/services/ledger/FeatureServer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Layers in the scope of the caller
         * @description The number of a layer is permanent and the same for every caller, so a caller with fewer layers sees gaps. A layer with several geometry types is listed once for each.
         */
        get: operations["getFeatureService"];
        put?: never;
        /**
         * Layers in the scope of the caller
         * @description The number of a layer is permanent and the same for every caller, so a caller with fewer layers sees gaps. A layer with several geometry types is listed once for each.
         */
        post: operations["getFeatureServiceByForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/services/ledger/FeatureServer/{layer}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One layer: its fields, geometry type and supported queries
         * @description One layer: its fields, geometry type and supported queries.
         */
        get: operations["getServiceLayer"];
        put?: never;
        /**
         * One layer: its fields, geometry type and supported queries
         * @description One layer: its fields, geometry type and supported queries.
         */
        post: operations["getServiceLayerByForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/services/ledger/FeatureServer/{layer}/{feature}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One feature, by its object id
         * @description Operations that change features, and those for absent parts such as relationships and attachments, are refused here by name.
         */
        get: operations["getServiceFeature"];
        put?: never;
        /**
         * One feature, by its object id
         * @description Operations that change features, and those for absent parts such as relationships and attachments, are refused here by name.
         */
        post: operations["getServiceFeatureByForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/services/ledger/FeatureServer/{layer}/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Features of a layer, their number, extent, ids, values or statistics
         * @description The `query` operation of ArcGIS. Names of parameters ignore case. A parameter without effect is accepted; an unsupported parameter is refused by its name.
         */
        get: operations["queryServiceLayer"];
        put?: never;
        /**
         * Features of a layer, their number, extent, ids, values or statistics
         * @description The `query` operation of ArcGIS. Names of parameters ignore case. A parameter without effect is accepted; an unsupported parameter is refused by its name.
         */
        post: operations["queryServiceLayerByForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/services/ledger/FeatureServer/layers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All layers with their fields
         * @description All layers with their fields.
         */
        get: operations["getServiceLayers"];
        put?: never;
        /**
         * All layers with their fields
         * @description All layers with their fields.
         */
        post: operations["getServiceLayersByForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tiles/{layer}/{z}/{x}/{y}.mvt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A vector tile of a layer
         * @description One layer with the requested name. Up to 8000 features are single: the object id is the id, and the attributes are the fixed fields and those in `properties`, with texts truncated to 256 characters. More features become cells, 64 by 64 in a tile: points with `count`, each feature in the tile of its center. A tile has at most 500 kB after gzip; a tile without features is empty (200, no bytes). Every fixed field is also an equality filter, as `?state=TX`.
         */
        get: operations["getTile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tiles/{layer}/tile.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Description of the tiles of a layer for map clients
         * @description TileJSON 3.0. The URL of the tiles contains the parameters of this request, except a key.
         */
        get: operations["getTileJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcceptEnrollmentBody: {
            /** Format: date */
            effective_date: string;
        };
        /**
         * @description A bearer token and its lifetime in minutes.
         * @example {
         *       "access_token": "eyJhbGciOiJIUzI1NiJ9.e30.c2ln",
         *       "token_type": "bearer",
         *       "expires_in_minutes": 60
         *     }
         */
        AccessToken: {
            access_token: string;
            expires_in_minutes: number;
            /** @constant */
            token_type: "bearer";
        };
        ActivateEnrollmentBody: {
            /** @description Recorded in the event */
            meter_read_kwh?: (number | string) | null;
            /** Format: date */
            started_on: string;
        };
        AreaBody: {
            /**
             * @description A GeoJSON geometry (RFC 7946) of at most 10,000 positions, all parts and repeated last positions included; WGS84, longitude first, edges straight in longitude and latitude.
             * @example {
             *       "type": "Point",
             *       "coordinates": [
             *         -97.7431,
             *         30.2672
             *       ]
             *     }
             */
            geometry: {
                coordinates: unknown[];
                /** @enum {string} */
                type: "Point" | "MultiPoint" | "LineString" | "MultiLineString" | "Polygon" | "MultiPolygon";
            } & {
                [key: string]: unknown;
            };
        };
        /**
         * @description An asset without its geometry.
         * @example {
         *       "id": "3e9b7f56-8c1f-4b21-9a77-b0ad0f1f4c55",
         *       "organization_id": "org-9",
         *       "reseller_id": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *       "customer_id": "7d0f3a3e-0a64-4e0f-b7f9-2f5b9d3f1c22",
         *       "state": "TX",
         *       "cost_key": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *       "asset_type": "premise",
         *       "name": "Unit 4",
         *       "status": "active",
         *       "attributes": {
         *         "meter": "M-1"
         *       }
         *     }
         */
        Asset: {
            asset_type: string;
            attributes: {
                [key: string]: unknown;
            };
            cost_key: string | null;
            customer_id: string | null;
            /** Format: uuid */
            id: string;
            name: string;
            organization_id: string | null;
            reseller_id: string | null;
            state: string | null;
            status: string;
        };
        /**
         * @description An asset as a GeoJSON Feature (RFC 7946); attributes are flattened into properties.
         * @example {
         *       "type": "Feature",
         *       "id": "3e9b7f56-8c1f-4b21-9a77-b0ad0f1f4c55",
         *       "geometry": {
         *         "type": "Point",
         *         "coordinates": [
         *           -97.7431,
         *           30.2672
         *         ]
         *       },
         *       "properties": {
         *         "id": "3e9b7f56-8c1f-4b21-9a77-b0ad0f1f4c55",
         *         "reseller_id": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *         "customer_id": "7d0f3a3e-0a64-4e0f-b7f9-2f5b9d3f1c22",
         *         "cost_key": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *         "state": "TX",
         *         "asset_type": "premise",
         *         "name": "Unit 4",
         *         "status": "active",
         *         "meter": "M-1"
         *       }
         *     }
         */
        AssetFeature: {
            geometry: components["schemas"]["GeoJsonGeometry"] | null;
            /** Format: uuid */
            id: string;
            properties: {
                [key: string]: unknown;
            };
            /** @constant */
            type: "Feature";
        };
        /**
         * @description A customer attached to a reseller; without a state it is the stateless catch-all.
         * @example {
         *       "id": "5c0a7f0e-6f3d-4c29-9c46-0d1c7c0b7a31",
         *       "customer_id": "7d0f3a3e-0a64-4e0f-b7f9-2f5b9d3f1c22",
         *       "reseller_id": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *       "state": "TX",
         *       "cost_key": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *       "is_primary": true
         *     }
         */
        Attachment: {
            cost_key: string;
            /** Format: uuid */
            customer_id: string;
            /** Format: uuid */
            id: string;
            is_primary: boolean;
            /** Format: uuid */
            reseller_id: string;
            state: string | null;
        };
        AttachResellerBody: {
            cost_key?: string | null;
            /** @default false */
            is_primary?: boolean;
            /** Format: uuid */
            reseller_id: string;
            state?: string | null;
        };
        /**
         * @example {
         *       "scope": "ledger",
         *       "issuer": "http://127.0.0.1:8080",
         *       "token_url": "http://127.0.0.1:8080/api/v1/auth/token"
         *     }
         */
        AuthInformation: {
            issuer: string;
            scope: string;
            token_url: string;
        };
        /**
         * @description The caller of a request and its rights.
         * @example {
         *       "actor": {
         *         "kind": "api_key",
         *         "id": "key-0f3c"
         *       },
         *       "owner": "key-0f3c",
         *       "scope": "platform",
         *       "roles": "all",
         *       "expires_at": null
         *     }
         */
        Caller: {
            /** @description As in the events that the caller appends */
            actor: {
                id: string;
                kind: string;
            };
            /**
             * Format: date-time
             * @description End of the credential; null: none
             */
            expires_at: string | null;
            /** @description Owner of the key, or the actor of another credential */
            owner: string;
            /** @description `all`: every operation */
            roles: "all" | ("reader" | "auditor" | "trader" | "back_office" | "risk" | "registrar" | "admin")[];
            /** @description Null for a token that names neither a reseller nor the platform */
            scope: ("platform" | {
                /** Format: uuid */
                reseller_id: string;
            }) | null;
        };
        CancelEnrollmentBody: {
            reason: string;
        };
        ChangeWebhookBody: {
            active?: boolean;
            description?: string | null;
            /** @description Event types of the event catalogue */
            types?: string[];
            /** @description An https URL without user, password or fragment, on a public host (exceptions: WEBHOOKS_ALLOW) */
            url?: string;
        };
        /** @description RFC 9162 section 2.1.4; hashes are base64. */
        ConsistencyProof: {
            first: number;
            hashes: string[];
            second: number;
        };
        /**
         * @example {
         *       "corrected": 1
         *     }
         */
        Corrected: {
            corrected: number;
        };
        CorrectRatesBody: {
            records: {
                area_code: string;
                rate_cents_per_kwh: number | string;
                /** Format: date */
                recorded_at: string;
            }[];
        };
        CorrectTransactionBody: {
            block?: {
                /** @description `NERC`, `none`, or a calendar of the installation */
                calendar?: string | null;
                /** @description Days instead of the market’s: mon to sun, or 1 (Monday) to 7 */
                days?: (("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun") | number)[] | null;
                /** @description Local hours instead of the market’s peak, end exclusive */
                hours?: {
                    from: string;
                    to: string;
                } | null;
                market?: ("ERCOT" | "SPP" | "PJM" | "NYISO" | "ISONE" | "MISO" | "MISO_TARIFF" | "CAISO" | "WECC" | "EU" | "GB") | null;
                /** @description MW in every hour, at most 4 decimals */
                mw: number | string;
                /**
                 * @description `7x24` is also called `base`
                 * @enum {string}
                 */
                product: "7x24" | "base" | "peak" | "off_peak" | "5x16" | "2x16" | "6x16" | "1x16" | "7x8";
                /** @description An IANA zone */
                time_zone?: string | null;
            } | null;
            book?: string | null;
            /** Format: uuid */
            counterparty_id?: string;
            /** @description ISO 4217; default: the installation’s currency */
            currency?: string | null;
            /** Format: date-time */
            delivery_end?: string;
            /** Format: date-time */
            delivery_start?: string;
            /**
             * @description The reseller’s side; default: buy. Volumes are unsigned
             * @example buy
             */
            direction?: ("buy" | "sell") | null;
            /** @description The caller’s own id, unique among active deals of a counterparty and reseller */
            external_id?: string | null;
            price_per_mwh?: number | string;
            profile?: {
                /** Format: date-time */
                end: string;
                price_per_mwh?: (number | string) | null;
                /** Format: date-time */
                start: string;
                volume_mwh: number | string;
            }[] | null;
            /** @description Free text */
            reason?: string | null;
            /**
             * @description A reason code of ENTSO-E's code list
             * @example A70
             * @enum {string}
             */
            reason_code: "A02" | "A28" | "A29" | "A41" | "A42" | "A43" | "A44" | "A54" | "A57" | "A70" | "A85" | "A86" | "A88" | "A97" | "A98" | "B26";
            trade_date?: string | null;
            volume_mwh?: number | string;
        } | {
            block?: {
                /** @description `NERC`, `none`, or a calendar of the installation */
                calendar?: string | null;
                /** @description Days instead of the market’s: mon to sun, or 1 (Monday) to 7 */
                days?: (("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun") | number)[] | null;
                /** @description Local hours instead of the market’s peak, end exclusive */
                hours?: {
                    from: string;
                    to: string;
                } | null;
                market?: ("ERCOT" | "SPP" | "PJM" | "NYISO" | "ISONE" | "MISO" | "MISO_TARIFF" | "CAISO" | "WECC" | "EU" | "GB") | null;
                /** @description MW in every hour, at most 4 decimals */
                mw: number | string;
                /**
                 * @description `7x24` is also called `base`
                 * @enum {string}
                 */
                product: "7x24" | "base" | "peak" | "off_peak" | "5x16" | "2x16" | "6x16" | "1x16" | "7x8";
                /** @description An IANA zone */
                time_zone?: string | null;
            } | null;
            book?: string | null;
            /** Format: uuid */
            counterparty_id?: string;
            /** @description ISO 4217; default: the installation’s currency */
            currency?: string | null;
            /** Format: date-time */
            delivery_end?: string;
            /** Format: date-time */
            delivery_start?: string;
            /**
             * @description The reseller’s side; default: buy. Volumes are unsigned
             * @example buy
             */
            direction?: ("buy" | "sell") | null;
            /** @description The caller’s own id, unique among active deals of a counterparty and reseller */
            external_id?: string | null;
            price_per_mwh?: number | string;
            profile?: {
                /** Format: date-time */
                end: string;
                price_per_mwh?: (number | string) | null;
                /** Format: date-time */
                start: string;
                volume_mwh: number | string;
            }[] | null;
            /** @description Free text */
            reason: string;
            /**
             * @description A reason code of ENTSO-E's code list
             * @example A70
             */
            reason_code?: ("A02" | "A28" | "A29" | "A41" | "A42" | "A43" | "A44" | "A54" | "A57" | "A70" | "A85" | "A86" | "A88" | "A97" | "A98" | "B26") | null;
            trade_date?: string | null;
            volume_mwh?: number | string;
        };
        /**
         * @description A cost key of an attachment or a property.
         * @example {
         *       "cost_key": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *       "reseller_id": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *       "reseller_code": "LONESTAR",
         *       "reseller_name": "Lone Star Retail",
         *       "customer_count": 3,
         *       "property_count": 7,
         *       "states": [
         *         "OK",
         *         "TX"
         *       ]
         *     }
         */
        CostKeyItem: {
            cost_key: string;
            customer_count: number;
            property_count: number;
            reseller_code: string;
            /** Format: uuid */
            reseller_id: string;
            reseller_name: string;
            states: string[];
        };
        /**
         * @description A job that derives the cost keys of an attachment’s assets again: changed, unchanged and refused assets.
         * @example {
         *       "status": "completed",
         *       "counts": {
         *         "done": 12,
         *         "unchanged": 3,
         *         "refused": 0
         *       }
         *     }
         */
        CostKeyRederivation: {
            counts: {
                done: number;
                refused: number;
                unchanged: number;
            };
            /** @enum {string} */
            status: "running" | "completed";
        };
        /**
         * @description The other side of exchange transactions.
         * @example {
         *       "id": "b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11",
         *       "code": "GULF",
         *       "name": "Gulf Coast Power Marketing",
         *       "lei": "529900T8BM49AURSDO55",
         *       "eic": null,
         *       "status": "active",
         *       "attributes": {
         *         "rating": "BBB"
         *       }
         *     }
         */
        Counterparty: {
            attributes: {
                [key: string]: unknown;
            };
            code: string;
            /** @description Energy Identification Code (ENTSO-E) */
            eic: string | null;
            /** Format: uuid */
            id: string;
            /** @description Legal Entity Identifier (ISO 17442) */
            lei: string | null;
            name: string;
            /** @enum {string} */
            status: "active" | "suspended";
        };
        CreateAssetBody: {
            asset_type: string;
            /** @description A free-form object: keys of 1 to 128 characters, 1000 of them in all (those of nested objects included), at most 32 levels deep (the object itself is the first). A whole number that an IEEE 754 double does not hold exactly, such as 9007199254740993, is refused, never rounded: send it as a text. */
            attributes?: {
                [key: string]: unknown;
            };
            /** @description Derived by the service; ignored here */
            cost_key?: unknown;
            customer_id?: string | null;
            description?: string | null;
            geometry?: ({
                coordinates: unknown[];
                /** @enum {string} */
                type: "Point" | "MultiPoint" | "LineString" | "MultiLineString" | "Polygon" | "MultiPolygon";
            } & {
                [key: string]: unknown;
            }) | null;
            name: string;
            organization_id?: string | null;
            reseller_id?: string | null;
            state?: string | null;
            status?: string;
        };
        CreateCounterpartyBody: {
            /** @description A free-form object: keys of 1 to 128 characters, 1000 of them in all (those of nested objects included), at most 32 levels deep (the object itself is the first). A whole number that an IEEE 754 double does not hold exactly, such as 9007199254740993, is refused, never rounded: send it as a text. */
            attributes?: {
                [key: string]: unknown;
            };
            code: string;
            eic?: string | null;
            /** @description The id that transactions use; a new one by default */
            id?: string | null;
            lei?: string | null;
            name: string;
            /** @description Reason of the status, as free text in the history */
            reason?: string | null;
            /**
             * @description Default: active
             * @enum {string}
             */
            status?: "active" | "suspended";
        };
        CreateCustomerBody: {
            /** @description A free-form object: keys of 1 to 128 characters, 1000 of them in all (those of nested objects included), at most 32 levels deep (the object itself is the first). A whole number that an IEEE 754 double does not hold exactly, such as 9007199254740993, is refused, never rounded: send it as a text. */
            attributes?: {
                [key: string]: unknown;
            };
            email?: string | null;
            external_ref?: string | null;
            name: string;
        };
        CreateEnrollmentBody: {
            authorization?: {
                /** @enum {string} */
                method: "written" | "electronic" | "telephonic" | "in_person";
                /** Format: date-time */
                obtained_at: string;
                reference: string;
                /** @description Of the recorded proof */
                sha256?: string | null;
            } | null;
            /** Format: email */
            customer_email: string;
            customer_name: string;
            /**
             * @description switch by default
             * @enum {string}
             */
            kind?: "switch" | "move_in" | "renewal";
            /** Format: uuid */
            plan_id: string;
            /** Format: uuid */
            premise_asset_id: string;
            requested_start?: string | null;
            service_point?: {
                /** @example 10032789412345678 */
                id: string;
                /**
                 * @description us-esiid, gb-mpan, or utility: with the id of a utility
                 * @example us-esiid
                 */
                scheme: string;
            } | null;
        };
        CreateGateBody: {
            /** @description Closes this many minutes before a delivery interval begins */
            before_delivery?: {
                minutes: number;
            } | null;
            /** @description Closes at a local time, a number of days before the local day on which a delivery interval begins */
            day_ahead?: {
                days_before: number;
                /**
                 * @description HH:MM
                 * @example 12:00
                 */
                local_time: string;
                /**
                 * Format: time-zone
                 * @description An IANA time zone
                 * @example Europe/Berlin
                 */
                time_zone: string;
            } | null;
            /** @description The market of a block; null: every market, and deals without a market */
            market?: ("ERCOT" | "SPP" | "PJM" | "NYISO" | "ISONE" | "MISO" | "MISO_TARIFF" | "CAISO" | "WECC" | "EU" | "GB") | null;
            /** @enum {string} */
            transaction_type?: "nomination" | "trade" | "settlement";
            /**
             * @description Short form of transaction_type
             * @enum {string}
             */
            type?: "nomination" | "trade" | "settlement";
        };
        CreatePlanBody: {
            /** Format: date */
            effective_date: string;
            is_business: boolean;
            name: string;
            rate_cents_per_kwh: number | string;
            rate_type: string;
            reseller_id?: string | null;
            term_months: number;
            /** Format: uuid */
            utility_id: string;
        };
        CreateResellerBody: {
            code: string;
            name: string;
            /** @default [] */
            operating_states?: string[];
        };
        CreateTransactionBody: {
            asset_id?: string | null;
            block?: {
                /** @description `NERC`, `none`, or a calendar of the installation */
                calendar?: string | null;
                /** @description Days instead of the market’s: mon to sun, or 1 (Monday) to 7 */
                days?: (("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun") | number)[] | null;
                /** @description Local hours instead of the market’s peak, end exclusive */
                hours?: {
                    from: string;
                    to: string;
                } | null;
                market?: ("ERCOT" | "SPP" | "PJM" | "NYISO" | "ISONE" | "MISO" | "MISO_TARIFF" | "CAISO" | "WECC" | "EU" | "GB") | null;
                /** @description MW in every hour, at most 4 decimals */
                mw: number | string;
                /**
                 * @description `7x24` is also called `base`
                 * @enum {string}
                 */
                product: "7x24" | "base" | "peak" | "off_peak" | "5x16" | "2x16" | "6x16" | "1x16" | "7x8";
                /** @description An IANA zone */
                time_zone?: string | null;
            } | null;
            book?: string | null;
            cost_key?: string | null;
            /** Format: uuid */
            counterparty_id: string;
            /** @description ISO 4217; default: the installation’s currency */
            currency?: string | null;
            /** Format: date-time */
            delivery_end: string;
            /** Format: date-time */
            delivery_start: string;
            /**
             * @description The reseller’s side; default: buy. Volumes are unsigned
             * @example buy
             */
            direction?: ("buy" | "sell") | null;
            /** @description The caller’s own id, unique among active deals of a counterparty and reseller */
            external_id?: string | null;
            price_per_mwh: number | string;
            profile?: {
                /** Format: date-time */
                end: string;
                price_per_mwh?: (number | string) | null;
                /** Format: date-time */
                start: string;
                volume_mwh: number | string;
            }[] | null;
            reseller_id?: string | null;
            trade_date?: string | null;
            /** @enum {string} */
            transaction_type: "nomination" | "trade" | "settlement";
            /** @description MWh; optional with a profile or a block */
            volume_mwh?: number | string;
        };
        CreateUtilityBody: {
            /** @description A free-form object: keys of 1 to 128 characters, 1000 of them in all (those of nested objects included), at most 32 levels deep (the object itself is the first). A whole number that an IEEE 754 double does not hold exactly, such as 9007199254740993, is refused, never rounded: send it as a text. */
            attributes?: {
                [key: string]: unknown;
            };
            code: string;
            name: string;
            state: string;
            /**
             * @description A GeoJSON Polygon or MultiPolygon (RFC 7946)
             * @example {
             *       "type": "Polygon",
             *       "coordinates": [
             *         [
             *           [
             *             -98,
             *             30
             *           ],
             *           [
             *             -97,
             *             30
             *           ],
             *           [
             *             -97,
             *             31
             *           ],
             *           [
             *             -98,
             *             31
             *           ],
             *           [
             *             -98,
             *             30
             *           ]
             *         ]
             *       ]
             *     }
             */
            territory: {
                coordinates: unknown[];
                /** @enum {string} */
                type: "Point" | "MultiPoint" | "LineString" | "MultiLineString" | "Polygon" | "MultiPolygon";
            } & {
                [key: string]: unknown;
            };
        };
        CurtailTransactionBody: {
            profile?: {
                /** Format: date-time */
                end: string;
                price_per_mwh?: (number | string) | null;
                /** Format: date-time */
                start: string;
                volume_mwh: number | string;
            }[] | null;
            /** @description Free text */
            reason?: string | null;
            /**
             * @description A reason code of ENTSO-E's code list
             * @example A70
             * @enum {string}
             */
            reason_code: "A02" | "A28" | "A29" | "A41" | "A42" | "A43" | "A44" | "A54" | "A57" | "A70" | "A85" | "A86" | "A88" | "A97" | "A98" | "B26";
            volume_mwh?: number | string;
        } | {
            profile?: {
                /** Format: date-time */
                end: string;
                price_per_mwh?: (number | string) | null;
                /** Format: date-time */
                start: string;
                volume_mwh: number | string;
            }[] | null;
            /** @description Free text */
            reason: string;
            /**
             * @description A reason code of ENTSO-E's code list
             * @example A70
             */
            reason_code?: ("A02" | "A28" | "A29" | "A41" | "A42" | "A43" | "A44" | "A54" | "A57" | "A70" | "A85" | "A86" | "A88" | "A97" | "A98" | "B26") | null;
            volume_mwh?: number | string;
        };
        /**
         * @description A customer; attached to any number of resellers.
         * @example {
         *       "id": "7d0f3a3e-0a64-4e0f-b7f9-2f5b9d3f1c22",
         *       "name": "Casa Verde Ltd",
         *       "email": "ops@casa-verde.example",
         *       "external_ref": "CV-118",
         *       "status": "active",
         *       "attributes": {}
         *     }
         */
        Customer: {
            attributes: {
                [key: string]: unknown;
            };
            email: string | null;
            external_ref: string | null;
            /** Format: uuid */
            id: string;
            name: string;
            status: string;
        };
        CustomersInArea: {
            customers: {
                /** Format: uuid */
                customer_id: string;
                customer_name: string | null;
                external_ref: string | null;
                properties: {
                    asset_type: string;
                    cost_key: string | null;
                    /** Format: uuid */
                    id: string;
                    name: string;
                    reseller_code: string | null;
                    state: string | null;
                }[];
                property_count: number;
                states: string[];
            }[];
            /** @description Properties in this response */
            numberReturned: number;
            /** @description Properties in the area and in scope */
            property_count: number;
        };
        /**
         * @description A customer and the attachments that the caller may see, oldest first.
         * @example {
         *       "customer": {
         *         "id": "7d0f3a3e-0a64-4e0f-b7f9-2f5b9d3f1c22",
         *         "name": "Casa Verde Ltd",
         *         "external_ref": "CV-118",
         *         "status": "active"
         *       },
         *       "resellers": [
         *         {
         *           "reseller_id": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *           "cost_key": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *           "state": "TX",
         *           "is_primary": true
         *         }
         *       ]
         *     }
         */
        CustomerWithAttachments: {
            customer: {
                external_ref: string | null;
                /** Format: uuid */
                id: string;
                name: string;
                status: string;
            };
            resellers: {
                cost_key: string;
                is_primary: boolean;
                /** Format: uuid */
                reseller_id: string;
                state: string | null;
            }[];
        };
        /** @description A block with all inputs of its hours. */
        DeliveryBlock: {
            calendar: string;
            /** @description Monday is 1 */
            days: number[] | null;
            hours: {
                from: string;
                to: string;
            } | null;
            market: ("ERCOT" | "SPP" | "PJM" | "NYISO" | "ISONE" | "MISO" | "MISO_TARIFF" | "CAISO" | "WECC" | "EU" | "GB") | null;
            mw: number;
            /** @enum {string} */
            product: "7x24" | "base" | "peak" | "off_peak" | "5x16" | "2x16" | "6x16" | "1x16" | "7x8";
            time_zone: string;
            /** @description the version of the IANA zone data */
            zone_data: string;
        };
        DropEnrollmentBody: {
            /** Format: date */
            effective_date: string;
            /** @enum {string} */
            initiated_by: "customer" | "supplier" | "utility";
            /**
             * @description 008 account exists but is not active, A13 other, A76 account not found, ABN duplicate request, ANE account not eligible, ANL supplier not licensed for the service, API required information missing, DIV date not valid, FRB incorrect billing option, NFI not first in, UND supplier not identified; in Texas also LFG defined by Texas SET, MVO move-out
             * @example A76
             */
            reason_code: string;
        };
        /**
         * @description A premise enrolled in a plan.
         * @example {
         *       "id": "2b1a5a2c-7f60-4a0a-9a4e-0f6cf0b5a111",
         *       "plan_id": "7f0f9a37-0a45-4c5c-9d3f-6a0d2d7d1f11",
         *       "premise_asset_id": "3e9b7f56-8c1f-4b21-9a77-b0ad0f1f4c55",
         *       "customer_name": "Casa Verde Ltd",
         *       "customer_email": "ops@casa-verde.example",
         *       "status": "accepted",
         *       "reseller_id": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *       "customer_id": "7d0f3a3e-0a64-4e0f-b7f9-2f5b9d3f1c22",
         *       "cost_key": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *       "kind": "switch",
         *       "requested_start": "2027-01-01",
         *       "service_point": {
         *         "scheme": "us-esiid",
         *         "id": "10032789412345678"
         *       },
         *       "authorization": {
         *         "method": "electronic",
         *         "obtained_at": "2026-12-01T15:00:00.000Z",
         *         "reference": "LOA-2081",
         *         "sha256": null
         *       },
         *       "exclusive_by": "service_point",
         *       "tracking_number": "SB-2026-000121",
         *       "plan_terms": {
         *         "name": "Fixed 12",
         *         "rate_type": "fixed",
         *         "rate_cents_per_kwh": 11.9,
         *         "term_months": 12
         *       },
         *       "rescission_ends_on": "2026-12-04",
         *       "effective_date": "2027-01-04",
         *       "started_on": null,
         *       "ending_on": null,
         *       "ended_on": null,
         *       "term_ends_on": "2028-01-04",
         *       "reason_code": null,
         *       "reason": null
         *     }
         */
        Enrollment: {
            authorization: {
                /** @enum {string} */
                method: "written" | "electronic" | "telephonic" | "in_person";
                /** Format: date-time */
                obtained_at: string;
                reference: string;
                sha256: string | null;
            } | null;
            cost_key: string | null;
            customer_email: string;
            customer_id: string | null;
            customer_name: string;
            /** @description Of the acceptance */
            effective_date: string | null;
            ended_on: string | null;
            /** @description The date of an accepted switch to another supply */
            ending_on: string | null;
            /** @description The id that has one supplier and one switch at a time */
            exclusive_by: ("service_point" | "asset") | null;
            /** Format: uuid */
            id: string;
            /** @description null: requested without */
            kind: ("switch" | "move_in" | "renewal") | null;
            /** Format: uuid */
            plan_id: string;
            /** @description The signed terms, copied from the plan at the submission */
            plan_terms: {
                name: string;
                rate_cents_per_kwh: number;
                rate_type: string;
                term_months: number;
            } | null;
            /** Format: uuid */
            premise_asset_id: string;
            reason: string | null;
            reason_code: string | null;
            requested_start: string | null;
            /** @description The last day; null for a move_in */
            rescission_ends_on: string | null;
            reseller_id: string | null;
            service_point: {
                id: string;
                scheme: string;
            } | null;
            started_on: string | null;
            /** @enum {string} */
            status: "pending" | "submitted" | "accepted" | "objected" | "active" | "dropped" | "cancelled" | "lapsed" | "rejected" | "rescinded";
            /** @description From started_on, until then from effective_date */
            term_ends_on: string | null;
            tracking_number: string | null;
        };
        /**
         * @description The rule for enrollments in a state.
         * @example {
         *       "state": "TX",
         *       "time_zone": "America/Chicago",
         *       "calendar": "us-federal",
         *       "rescission_business_days": 3,
         *       "authorization": "required",
         *       "max_days_ahead": 90,
         *       "lapse_days": 10
         *     }
         */
        EnrollmentRule: {
            /** @enum {string} */
            authorization: "required" | "optional";
            /** @enum {string} */
            calendar: "us-federal" | "none";
            lapse_days: number;
            max_days_ahead: number;
            rescission_business_days: number;
            state: "default" | string;
            time_zone: string;
        };
        /** @description A feature in Esri JSON. */
        EsriFeature: {
            attributes: {
                [key: string]: string | number | null;
            };
            /** @description A point, multipoint, polyline or polygon; clockwise outer rings */
            geometry?: {
                spatialReference?: {
                    latestWkid: number;
                    wkid: number;
                };
            } & {
                [key: string]: unknown;
            };
        };
        /** @description Features for ArcGIS clients. */
        EsriFeatureSet: {
            exceededTransferLimit: boolean;
            features: components["schemas"]["EsriFeature"][];
            fields: ({
                alias: string;
                name: string;
                type: string;
            } & {
                [key: string]: unknown;
            })[];
            /** @description Common type of all features; absent for mixed types */
            geometryType?: string;
            hasM: boolean;
            hasZ: boolean;
            objectIdFieldName: string;
            spatialReference: {
                latestWkid: number;
                wkid: number;
            };
            uniqueIdField: {
                isSystemMaintained: boolean;
                name: string;
            };
        };
        /**
         * @description The API key of a sign-in code.
         * @example {
         *       "api_key": "the-key-that-the-service-printed"
         *     }
         */
        ExchangedKey: {
            api_key: string;
        };
        ExchangeSignInCodeBody: {
            code: string;
        };
        /**
         * @description A nomination, trade or settlement.
         * @example {
         *       "id": "9a2f5a86-4b0e-4d3a-8f6f-1f6a0c9f7e44",
         *       "counterparty_id": "b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11",
         *       "asset_id": null,
         *       "reseller_id": null,
         *       "cost_key": null,
         *       "transaction_type": "nomination",
         *       "volume_mwh": 12.5,
         *       "price_per_mwh": 41.25,
         *       "delivery_start": "2026-12-01T00:00:00.000Z",
         *       "delivery_end": "2026-12-01T01:00:00.000Z",
         *       "status": "pending",
         *       "direction": "buy",
         *       "currency": "USD",
         *       "book": "gas-power-2026",
         *       "trade_date": "2026-11-20",
         *       "external_id": "T-1001",
         *       "shape": null,
         *       "block": null,
         *       "profile": null,
         *       "submitted_at": "2026-11-20T09:30:00.000Z",
         *       "changed_at": "2026-11-20T09:30:00.000Z"
         *     }
         */
        ExchangeTransaction: {
            asset_id: string | null;
            block: components["schemas"]["DeliveryBlock"] | null;
            book: string | null;
            /**
             * Format: date-time
             * @description time of the last change
             */
            changed_at: string;
            /**
             * Format: uuid
             * @description the trade that replaces it
             */
            corrected_by?: string;
            /**
             * Format: uuid
             * @description the trade that it replaces
             */
            corrects?: string;
            cost_key: string | null;
            /** Format: uuid */
            counterparty_id: string;
            /** @description ISO 4217 */
            currency: string | null;
            /** Format: date-time */
            delivery_end: string;
            /** Format: date-time */
            delivery_start: string;
            /** @description the reseller’s side; null counts as buy */
            direction: ("buy" | "sell") | null;
            external_id: string | null;
            /** Format: uuid */
            id: string;
            /** @description price per MWh, an exact decimal of any sign */
            price_per_mwh: number;
            /** @description omitted in lists if shape is profile */
            profile?: {
                /** Format: date-time */
                end: string;
                /** @description null: the deal’s price */
                price_per_mwh: number | null;
                /** Format: date-time */
                start: string;
                volume_mwh: number;
            }[] | null;
            reseller_id: string | null;
            /** @description volume × price, rounded once to the currency’s minor unit, ties to even; only after settlement */
            settlement_amount?: number;
            /** @description distribution of the volume over the delivery; null: even */
            shape: ("profile" | "block") | null;
            /** @enum {string} */
            status: "pending" | "confirmed" | "settled" | "cancelled" | "rejected" | "corrected";
            /**
             * Format: date-time
             * @description time of receipt
             */
            submitted_at: string;
            /** Format: date */
            trade_date: string | null;
            /** @enum {string} */
            transaction_type: "nomination" | "trade" | "settlement";
            /** @description MWh, an exact decimal */
            volume_mwh: number;
        };
        /** @description An audit export, an audit pack or a CSV list. */
        Export: {
            actor: {
                id: string;
                kind: string;
            };
            /** Format: uuid */
            id: string;
            /** @description operationId of the request */
            operation: string;
            /** @description Of the log or the tables when the export began */
            position: string;
            /** @description SHA-256 of the query string, in hex */
            query_digest: string;
            /** Format: date-time */
            recorded_at: string;
            /** @description Scope; null for the platform */
            reseller_id: string | null;
        };
        /** @description A GeoJSON FeatureCollection (RFC 7946), or with format=esri a FeatureSet. A truncated collection has a link to the next page, here and in the Link header; a FeatureSet has exceededTransferLimit. */
        FeatureCollection: {
            features: components["schemas"]["AssetFeature"][];
            links?: {
                href: string;
                rel: string;
                type?: string;
            }[];
            numberReturned: number;
            /** @constant */
            type: "FeatureCollection";
        };
        /**
         * @example {
         *       "period_start": "2026-10-01T00:00:00.000Z",
         *       "period_end": "2026-11-01T00:00:00.000Z",
         *       "projected_kwh": 798.25
         *     }
         */
        ForecastItem: {
            /** Format: date-time */
            period_end: string;
            /** Format: date-time */
            period_start: string;
            /** @description kWh, the average of the last three periods */
            projected_kwh: number;
        };
        /** @description Parameters of the query string, as fields of a form */
        FormFields: {
            [key: string]: string;
        };
        /**
         * @description The closing time of submissions of a type for a delivery interval.
         * @example {
         *       "id": "2f6f5f35-8f86-4c6a-9f3b-0e2f1a8d4c77",
         *       "market": "EU",
         *       "transaction_type": "nomination",
         *       "before_delivery": null,
         *       "day_ahead": {
         *         "local_time": "12:00",
         *         "time_zone": "Europe/Berlin",
         *         "days_before": 1
         *       }
         *     }
         */
        Gate: {
            before_delivery: {
                minutes: number;
            } | null;
            day_ahead: {
                days_before: number;
                local_time: string;
                time_zone: string;
            } | null;
            /** Format: uuid */
            id: string;
            market: ("ERCOT" | "SPP" | "PJM" | "NYISO" | "ISONE" | "MISO" | "MISO_TARIFF" | "CAISO" | "WECC" | "EU" | "GB") | null;
            /** @enum {string} */
            transaction_type: "nomination" | "trade" | "settlement";
        };
        /**
         * @description A GeoJSON geometry (RFC 7946); WGS84, longitude first.
         * @example {
         *       "type": "Point",
         *       "coordinates": [
         *         -97.7431,
         *         30.2672
         *       ]
         *     }
         */
        GeoJsonGeometry: {
            coordinates: unknown[];
            /** @enum {string} */
            type: "Point" | "MultiPoint" | "LineString" | "MultiLineString" | "Polygon" | "MultiPolygon";
        } & {
            [key: string]: unknown;
        };
        /** @description One event of a resource: actor, time, reason, and the state before and after. */
        HistoryEntry: {
            actor: {
                id: string;
                kind: string;
            } | null;
            after: components["schemas"]["JsonValue"];
            before: components["schemas"]["JsonValue"];
            correlation_id: string | null;
            /** Format: uuid */
            event_id: string;
            on_behalf_of: ("platform" | {
                /** Format: uuid */
                reseller_id: string;
            }) | null;
            position: string;
            reason: {
                code: string | null;
                text: string | null;
            } | null;
            /** Format: date-time */
            recorded_at: string;
            request_id: string | null;
            revision: number;
            type: string;
        };
        /** @description RFC 9162 section 2.1.3; hashes are base64. */
        InclusionProof: {
            checkpoint: string;
            event: components["schemas"]["JsonValue"];
            hashes: string[];
            leaf_hash: string;
            leaf_index: number;
            tree_size: number;
        };
        IntrospectTokenBody: {
            /** @description The bearer token */
            token?: string;
            /** @description Ignored */
            token_type_hint?: string;
        };
        /** @description An issued statement; it never changes. */
        IssuedStatement: {
            counterparty_code: string | null;
            /** Format: uuid */
            counterparty_id: string;
            counterparty_name: string | null;
            /** Format: date */
            due_date: string;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            issued_at: string;
            lines: {
                book: string | null;
                /** @description Expected amount of these deals */
                confirmed_amount: number;
                /** @description MWh of confirmed deals that are not settled */
                confirmed_mwh: number;
                cost_key: string | null;
                currency: string;
                /** Format: date-time */
                delivery_end: string;
                /** Format: date-time */
                delivery_start: string;
                /** @enum {string} */
                direction: "buy" | "sell";
                external_id: string | null;
                /** @description Amount to pay: this run less the run before */
                payable_amount: number;
                /** @description Amount of the run before */
                previous_amount: number;
                /** @description MWh of the run before */
                previous_mwh: number;
                price_per_mwh: number;
                reseller_id: string | null;
                /** @description Amount of settled deals; positive if the reseller owes it */
                settled_amount: number;
                /** @description MWh of settled deals; sells are negative */
                settled_mwh: number;
                /** @enum {string} */
                status: "pending" | "confirmed" | "settled" | "cancelled" | "rejected" | "corrected";
                trade_date: string | null;
                /** Format: uuid */
                transaction_id: string;
                /** @enum {string} */
                transaction_type: "nomination" | "trade" | "settlement";
            }[];
            /** @example 2027-01 */
            month: string;
            number: string;
            /**
             * @description Only the platform’s own deals, without a reseller
             * @constant
             */
            of_no_reseller?: true;
            /** Format: date-time */
            period_end: string;
            /** Format: date-time */
            period_start: string;
            /** @description Log position of the figures */
            position: string;
            previous_statement_id: string | null;
            /** @description null: all deals in the platform’s scope, or those without a reseller */
            reseller_id: string | null;
            /** @enum {string} */
            run: "initial" | "true_up";
            run_number: number;
            /** Format: uuid */
            series_id: string;
            /** @example America/Chicago */
            time_zone: string;
            totals: {
                /** @description Settled and confirmed together */
                amount: number;
                /** @description Expected amount of these deals */
                confirmed_amount: number;
                /** @description MWh of confirmed deals that are not settled */
                confirmed_mwh: number;
                currency: string;
                /** @description Amount to pay; positive is payable by the reseller */
                payable_amount: number;
                /** @description Amount of the run before */
                previous_amount: number;
                /** @description Amount of settled deals; positive if the reseller owes it */
                settled_amount: number;
                /** @description MWh of settled deals; sells are negative */
                settled_mwh: number;
            }[];
            /**
             * @description Version of the IANA zone data for the month
             * @example 2026f
             */
            zone_data: string;
        };
        /** @description An issued statement without its lines. */
        IssuedStatementHead: {
            counterparty_code: string | null;
            /** Format: uuid */
            counterparty_id: string;
            counterparty_name: string | null;
            /** Format: date */
            due_date: string;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            issued_at: string;
            /** @example 2027-01 */
            month: string;
            number: string;
            /**
             * @description Only the platform’s own deals, without a reseller
             * @constant
             */
            of_no_reseller?: true;
            /** Format: date-time */
            period_end: string;
            /** Format: date-time */
            period_start: string;
            /** @description Log position of the figures */
            position: string;
            previous_statement_id: string | null;
            /** @description null: all deals in the platform’s scope, or those without a reseller */
            reseller_id: string | null;
            /** @enum {string} */
            run: "initial" | "true_up";
            run_number: number;
            /** Format: uuid */
            series_id: string;
            /** @example America/Chicago */
            time_zone: string;
            totals: {
                /** @description Settled and confirmed together */
                amount: number;
                /** @description Expected amount of these deals */
                confirmed_amount: number;
                /** @description MWh of confirmed deals that are not settled */
                confirmed_mwh: number;
                currency: string;
                /** @description Amount to pay; positive is payable by the reseller */
                payable_amount: number;
                /** @description Amount of the run before */
                previous_amount: number;
                /** @description Amount of settled deals; positive if the reseller owes it */
                settled_amount: number;
                /** @description MWh of settled deals; sells are negative */
                settled_mwh: number;
            }[];
            /**
             * @description Version of the IANA zone data for the month
             * @example 2026f
             */
            zone_data: string;
        };
        IssueStatementBody: {
            /** Format: uuid */
            counterparty_id: string;
            due_date?: string | null;
            /**
             * @description A month of the time zone's clock
             * @example 2027-01
             */
            month: string;
            /** @description Only the platform’s own deals, without a reseller; platform callers only */
            of_no_reseller?: boolean;
            /** @description Only this reseller's deals; by default a reseller's own, or all of the platform's */
            reseller_id?: string | null;
            /**
             * @description IANA time zone of the month; UTC by default
             * @default UTC
             * @example America/Chicago
             */
            time_zone?: string;
        };
        IssueTokenBody: {
            api_key: string;
            reseller_id?: string | null;
        };
        /** @description Any JSON value */
        JsonValue: unknown;
        JwkSet: {
            keys: {
                [key: string]: components["schemas"]["JsonValue"];
            }[];
        };
        /**
         * @description A named key.
         * @example {
         *       "id": "7d0c2f5e-9a51-4a68-8f0e-2f6d1c9b3a47",
         *       "name": "Trading desk, Houston",
         *       "reseller_id": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *       "status": "active",
         *       "made_at": "2026-11-20T12:00:00.000Z",
         *       "made_by": {
         *         "kind": "api_key",
         *         "id": "ops"
         *       },
         *       "revoked_at": null,
         *       "revoked_by": null,
         *       "owner": "j.doe",
         *       "roles": [
         *         "trader"
         *       ],
         *       "expires_at": "2027-11-20T12:00:00.000Z",
         *       "rotated_at": null
         *     }
         */
        Key: {
            /**
             * Format: date-time
             * @description End of the key; null: none
             */
            expires_at: string | null;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            made_at: string | null;
            /** @description The credential that made it */
            made_by: {
                id: string;
                kind: string;
            };
            name: string;
            /** @description Whose deals those of the key are */
            owner: string;
            /** @description The reseller whose data the key reads; null: the platform */
            reseller_id: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            revoked_by: {
                id: string;
                kind: string;
            } | null;
            /** @description `all`: every operation */
            roles: "all" | ("reader" | "auditor" | "trader" | "back_office" | "risk" | "registrar" | "admin")[];
            /**
             * Format: date-time
             * @description Time of the last rotation; null: never
             */
            rotated_at: string | null;
            /** @enum {string} */
            status: "active" | "revoked";
        };
        /**
         * @example {
         *       "id": "premises",
         *       "title": "Premises",
         *       "geometry_types": [
         *         "Point"
         *       ],
         *       "feature_count": 42,
         *       "extent": [
         *         -97.9,
         *         30.1,
         *         -97.5,
         *         30.5
         *       ],
         *       "fields": [
         *         {
         *           "name": "id",
         *           "type": "string"
         *         },
         *         {
         *           "name": "meter",
         *           "type": "string"
         *         }
         *       ],
         *       "more_fields": false,
         *       "links": [
         *         {
         *           "rel": "items",
         *           "href": "http://127.0.0.1:8080/api/v1/layers/premises/query"
         *         }
         *       ]
         *     }
         */
        Layer: {
            /** @description west, south, east, north */
            extent: number[] | null;
            feature_count: number;
            /** @description Fixed fields, then attribute keys in alphabetical order, at most 1000; fewer in a long list of layers */
            fields: {
                name: string;
                /** @enum {string} */
                type: "string" | "number" | "mixed";
            }[];
            geometry_types: ("Point" | "MultiPoint" | "LineString" | "MultiLineString" | "Polygon" | "MultiPolygon")[];
            id: string;
            links: {
                href: string;
                rel: string;
                type?: string;
            }[];
            /** @description Whether more attribute keys exist than are listed */
            more_fields: boolean;
            title: string;
        };
        LayerList: {
            layers: components["schemas"]["Layer"][];
            /** @description true if more asset types have a layer than are listed (1000) */
            more_layers?: boolean;
        };
        /**
         * @example {
         *       "layer_id": "wells",
         *       "by": "operator",
         *       "total": 12,
         *       "groups": [
         *         {
         *           "value": "Permian Co",
         *           "count": 9
         *         },
         *         {
         *           "value": null,
         *           "count": 3
         *         }
         *       ]
         *     }
         */
        LayerStats: {
            by: string;
            groups: {
                count: number;
                value: components["schemas"]["JsonValue"];
            }[];
            layer_id: string;
            total: number;
        };
        /**
         * @description The process runs.
         * @example {
         *       "status": "ok"
         *     }
         */
        Liveness: {
            /** @constant */
            status: "ok";
        };
        /**
         * @description A named key with a new secret.
         * @example {
         *       "id": "7d0c2f5e-9a51-4a68-8f0e-2f6d1c9b3a47",
         *       "name": "Trading desk, Houston",
         *       "reseller_id": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *       "status": "active",
         *       "made_at": "2026-11-20T12:00:00.000Z",
         *       "made_by": {
         *         "kind": "api_key",
         *         "id": "ops"
         *       },
         *       "revoked_at": null,
         *       "revoked_by": null,
         *       "owner": "j.doe",
         *       "roles": [
         *         "trader"
         *       ],
         *       "expires_at": "2027-11-20T12:00:00.000Z",
         *       "rotated_at": null,
         *       "secret": "lk_7d0c2f5e9a514a688f0e2f6d1c9b3a47_…"
         *     }
         */
        MadeKey: {
            /**
             * Format: date-time
             * @description End of the key; null: none
             */
            expires_at: string | null;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            made_at: string | null;
            /** @description The credential that made it */
            made_by: {
                id: string;
                kind: string;
            };
            name: string;
            /** @description Whose deals those of the key are */
            owner: string;
            /** @description The reseller whose data the key reads; null: the platform */
            reseller_id: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            revoked_by: {
                id: string;
                kind: string;
            } | null;
            /** @description `all`: every operation */
            roles: "all" | ("reader" | "auditor" | "trader" | "back_office" | "risk" | "registrar" | "admin")[];
            /**
             * Format: date-time
             * @description Time of the last rotation; null: never
             */
            rotated_at: string | null;
            /** @description The text for `X-API-Key`, shown only once; null in a repeated answer */
            secret: string | null;
            /** @enum {string} */
            status: "active" | "revoked";
        };
        /**
         * @description A new read-only key for maps.
         * @example {
         *       "id": "7d0c2f5e-9a51-4a68-8f0e-2f6d1c9b3a47",
         *       "name": "Field crew, QGIS",
         *       "reseller_id": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *       "status": "active",
         *       "made_at": "2026-11-20T12:00:00.000Z",
         *       "made_by": {
         *         "kind": "api_key",
         *         "id": "ops"
         *       },
         *       "revoked_at": null,
         *       "revoked_by": null,
         *       "key": "mk_7d0c2f5e9a514a688f0e2f6d1c9b3a47_…"
         *     }
         */
        MadeMapKey: {
            /** Format: uuid */
            id: string;
            /** @description The key, shown only once; null in a repeated answer */
            key: string | null;
            /** Format: date-time */
            made_at: string | null;
            /** @description The credential that made it */
            made_by: {
                id: string;
                kind: string;
            };
            name: string;
            /** @description The reseller whose data the key reads; null: the platform */
            reseller_id: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            revoked_by: {
                id: string;
                kind: string;
            } | null;
            /** @enum {string} */
            status: "active" | "revoked";
        };
        /**
         * @description A receiver of events, with its new secret.
         * @example {
         *       "id": "3f2b8c64-7d19-4a0e-9c55-1b7a6e0d4f21",
         *       "reseller_id": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *       "url": "https://receiver.example/ledger",
         *       "types": [
         *         "TransactionSubmitted",
         *         "TransactionConfirmed"
         *       ],
         *       "description": "Settlement system",
         *       "active": true,
         *       "switched_off": null,
         *       "previous_secret_until": null,
         *       "made_at": "2026-11-20T12:00:00.000Z",
         *       "secret": "whsec_…"
         *     }
         */
        MadeWebhook: {
            /** @description Whether it gets events */
            active: boolean;
            description: string | null;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            made_at: string | null;
            /**
             * Format: date-time
             * @description Time until which the previous secret also signs
             */
            previous_secret_until: string | null;
            /** @description The reseller whose events it gets; null: all events */
            reseller_id: string | null;
            /** @description Signs the calls. Shown only here, and in the repeated answer for the same Idempotency-Key. Null if its encryption key is no longer configured */
            secret: string | null;
            /** @description Set if the service switched it off: it answered 410 (`gone`), or an event was undeliverable for a day (`failing`) */
            switched_off: {
                /** Format: date-time */
                at: string | null;
                /** @enum {string} */
                reason: "gone" | "failing";
            } | null;
            types: string[];
            url: string;
        };
        MakeKeyBody: {
            /** @description End of the key; by default none */
            expires_at?: string | null;
            /** @description Purpose and owner; lists show it */
            name: string;
            /** @description Whose deals those of the key are; by default the owner of the credential used. Required with a key of API_KEYS or a gateway. Only the platform names another owner. */
            owner?: string;
            /** @description The reseller whose data the key sees; null: the platform. By default the caller's */
            reseller_id?: string | null;
            /** @description By default everything, if the maker may do everything */
            roles?: ("reader" | "auditor" | "trader" | "back_office" | "risk" | "registrar" | "admin")[];
        };
        MakeMapKeyBody: {
            /** @description Purpose and owner; lists show it */
            name: string;
            reseller_id?: string | null;
        };
        MakeWebhookBody: {
            /** @default true */
            active?: boolean;
            description?: string | null;
            reseller_id?: string | null;
            /** @description Signs the calls: `whsec_` and the base64 of 24 to 64 bytes; generated by default */
            secret?: string;
            /** @description Event types of the event catalogue */
            types: string[];
            /** @description An https URL without user, password or fragment, on a public host (exceptions: WEBHOOKS_ALLOW) */
            url: string;
        };
        /**
         * @description A read-only key for maps.
         * @example {
         *       "id": "7d0c2f5e-9a51-4a68-8f0e-2f6d1c9b3a47",
         *       "name": "Field crew, QGIS",
         *       "reseller_id": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *       "status": "active",
         *       "made_at": "2026-11-20T12:00:00.000Z",
         *       "made_by": {
         *         "kind": "api_key",
         *         "id": "ops"
         *       },
         *       "revoked_at": null,
         *       "revoked_by": null
         *     }
         */
        MapKey: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            made_at: string | null;
            /** @description The credential that made it */
            made_by: {
                id: string;
                kind: string;
            };
            name: string;
            /** @description The reseller whose data the key reads; null: the platform */
            reseller_id: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            revoked_by: {
                id: string;
                kind: string;
            } | null;
            /** @enum {string} */
            status: "active" | "revoked";
        };
        /** @description Net volume and value of a delivery period. */
        NetPosition: {
            asset_id?: string | null;
            book?: string | null;
            cost_key?: string | null;
            /** Format: uuid */
            counterparty_id?: string;
            /** @description Currency of the value */
            currency: string;
            /** @enum {string} */
            direction?: "buy" | "sell";
            /** @description Volume of nominations */
            nominated_mwh: number;
            /** @description Traded volume less nominated volume */
            open_mwh: number;
            /** Format: date-time */
            period_end: string;
            /** @description Local date of a day, local month of a month; only with time_zone or day_starts */
            period_name?: string | null;
            /** Format: date-time */
            period_start: string;
            reseller_id?: string | null;
            /** @description Volume of settlements */
            settled_mwh: number;
            /** @enum {string} */
            status?: "pending" | "confirmed" | "settled";
            /** @description Volume of trades */
            traded_mwh: number;
            /** @enum {string} */
            transaction_type?: "nomination" | "trade" | "settlement";
            /** @description Volume × price; positive if the reseller owes it */
            value: number;
            /** @description MWh, sells negative */
            volume_mwh: number;
        };
        /**
         * @description An error in the format of the OGC standards.
         * @example {
         *       "code": "NotFound",
         *       "description": "There is no such collection."
         *     }
         */
        OgcException: {
            code: string;
            description: string;
        };
        /** @description Status of the service: stores, lanes, parked streams, versions and keys. */
        Operations: {
            /** Format: date-time */
            at: string;
            lanes: {
                /** @description Distance to the log's end, in positions */
                behind: string;
                /** @description Number of projected events */
                events: number;
                /** @description Over at most the last minute; null before the second measurement */
                events_per_second: number | null;
                /** @description Events that the lane has not projected; null unless the log is the same */
                lag: {
                    /** @description 1000 means 1000 or more */
                    events: number;
                    /** @description Age of the oldest event */
                    seconds: number;
                } | null;
                lane: string;
                /** @description Version in the answering process */
                newest_version: number | null;
                parked_events: number;
                parked_streams: number;
                /** @description Reason of the pause */
                paused: string | null;
                /**
                 * @description A position of the log
                 * @example 4711
                 */
                position: string;
                /** @description The rebuild that will replace the tables */
                rebuilding: {
                    /** @description Number of events read */
                    events: number;
                    /**
                     * @description A position of the log
                     * @example 4711
                     */
                    head: string;
                    percent: number;
                    /**
                     * @description A position of the log
                     * @example 4711
                     */
                    position: string;
                    version: number;
                } | null;
                /** @description The event that stopped the lane, and the reason */
                stopped: string | null;
                /** @description Version of the projection that made the tables */
                version: number;
                /** @description The event that only a newer version of the service can read */
                waiting: string | null;
            }[] | null;
            log: {
                /** @description Position of the last event; null if unknown */
                position: string | null;
                /** @description Reason of another verdict than same, and the remedy */
                reason: string | null;
                /** @description Time of the last event */
                recorded_at: string | null;
                /**
                 * @description Whether the tables were made from this log
                 * @enum {string}
                 */
                verdict: "same" | "foreign" | "unknown";
            };
            /** @description Read-only keys for maps, without the keys */
            map_keys: {
                first: {
                    /** Format: uuid */
                    id: string;
                    last_used_at: string | null;
                    name: string;
                    /** @description null: the platform */
                    reseller_id: string | null;
                    /** @enum {string} */
                    status: "active" | "revoked";
                }[];
                is_all: boolean;
            } | null;
            /** @description Streams with an event that a lane cannot project */
            parked: {
                first: {
                    /** @description The stream that must be projected first */
                    behind: string | null;
                    /** @enum {string} */
                    code: "unreadable" | "refused" | "failed" | "behind";
                    /**
                     * Format: uuid
                     * @description The first waiting event
                     */
                    event_id: string;
                    event_type: string;
                    /** @description Number of waiting events */
                    events: number;
                    lane: string;
                    /**
                     * @description A position of the log
                     * @example 4711
                     */
                    position: string;
                    reason: string;
                    /** Format: date-time */
                    retry_at: string;
                    revision: string;
                    /** Format: date-time */
                    since: string;
                    stream: string;
                    /** Format: date-time */
                    tried_at: string;
                    tries: number;
                }[];
                streams: number;
            } | null;
            refusals: {
                /** @description Refused commands in the log, counted up to a limit */
                commands: {
                    count: number;
                    is_at_least: boolean;
                } | null;
                /** @description Refused by this process since its start */
                credentials: number;
                /** @description Requests over a limit since the start of this process, by limit */
                limits: {
                    [key: string]: number;
                };
            };
            service: {
                name: string;
                /** @description The version of Node.js */
                node: string;
                /**
                 * @description The routes that the answering process serves
                 * @enum {string}
                 */
                role: "all" | "command" | "query";
                /** Format: date-time */
                started_at: string;
                version: string;
                /**
                 * @description The version of the IANA zone data for local days, blocks and gates
                 * @example 2026f
                 */
                zone_data: string;
            };
            stores: {
                /** @enum {string} */
                name: "event_log" | "database" | "queue";
                ok: boolean;
                /** @example PostgreSQL 15.8, PostGIS 3.3.2 */
                product: string | null;
                /** @description Reason of the failure */
                reason: string | null;
            }[];
            /** @description Reasons of the members that are null */
            unknown: string[];
            /** @description Witnesses that sign checkpoints */
            witnesses: {
                /** @description Time of the last signature */
                cosigned_at: string | null;
                /** @description Failures since the last signature */
                failures: number;
                /** @example witness.example/w1 */
                name: string;
                /** @description Reason of the last failure */
                reason: string | null;
                /** @description Number of leaves of the signed checkpoint */
                size: number | null;
                url: string;
            }[];
        };
        /**
         * @description A plan of a utility.
         * @example {
         *       "id": "7f0f9a37-0a45-4c5c-9d3f-6a0d2d7d1f11",
         *       "utility_id": "51d2c1de-31d5-4a6b-b6c1-0a5a8cde1a40",
         *       "reseller_id": null,
         *       "name": "Fixed 12",
         *       "rate_type": "fixed",
         *       "rate_cents_per_kwh": 11.9,
         *       "term_months": 12,
         *       "is_business": false,
         *       "effective_date": "2027-01-01"
         *     }
         */
        Plan: {
            /** Format: date */
            effective_date: string;
            /** Format: uuid */
            id: string;
            is_business: boolean;
            name: string;
            /** @description cents per kWh, an exact decimal */
            rate_cents_per_kwh: number;
            rate_type: string;
            /** @description null: platform-wide */
            reseller_id: string | null;
            term_months: number;
            /** @description The next version, if there is one */
            upcoming?: {
                /** Format: date */
                effective_date: string;
                is_business: boolean;
                name: string;
                /** @description cents per kWh, an exact decimal */
                rate_cents_per_kwh: number;
                rate_type: string;
                term_months: number;
            };
            /** Format: uuid */
            utility_id: string;
            /**
             * Format: date
             * @description The UTC day of its withdrawal; absent for an offered plan
             */
            withdrawn_on?: string;
        };
        /**
         * @description Reason of the refusal.
         * @example {
         *       "detail": "Not found."
         *     }
         */
        Problem: {
            /** @description Of some refusals, with their facts */
            code?: string;
            detail: string;
        };
        /**
         * @description Metadata of this ledger for OAuth clients (RFC 9728).
         * @example {
         *       "resource": "https://ledger.example",
         *       "authorization_servers": [
         *         "https://login.example"
         *       ],
         *       "bearer_methods_supported": [
         *         "header"
         *       ]
         *     }
         */
        ProtectedResource: {
            /** @description The identity provider */
            authorization_servers: string[];
            bearer_methods_supported: string[];
            /** @description Address of this ledger */
            resource: string;
        };
        QueryGeoBody: {
            asset_types?: string[];
            bbox?: unknown;
            coordinates?: unknown;
            /**
             * @description A GeoJSON geometry (RFC 7946) of at most 10,000 positions, all parts and repeated last positions included; WGS84, longitude first, edges straight in longitude and latitude.
             * @example {
             *       "type": "Point",
             *       "coordinates": [
             *         -97.7431,
             *         30.2672
             *       ]
             *     }
             */
            geometry?: {
                coordinates: unknown[];
                /** @enum {string} */
                type: "Point" | "MultiPoint" | "LineString" | "MultiLineString" | "Polygon" | "MultiPolygon";
            } & {
                [key: string]: unknown;
            };
            /** @default 1000 */
            limit?: number;
            organization_id?: string;
            type?: string;
        };
        QueryRadiusBody: {
            asset_types?: string[];
            lat: number;
            /** @default 1000 */
            limit?: number;
            lon: number;
            radius_meters: number;
        };
        /**
         * @example {
         *       "area_code": "787",
         *       "rate_cents_per_kwh": 11.25,
         *       "recorded_at": "2026-10-01"
         *     }
         */
        RateHistoryRecord: {
            area_code: string;
            /** @description cents per kWh, an exact decimal */
            rate_cents_per_kwh: number;
            /** Format: date */
            recorded_at: string;
        };
        /**
         * @description Availability of each dependency; lag and parked streams of each lane.
         * @example {
         *       "status": "ready",
         *       "dependencies": {
         *         "event_log": {
         *           "ok": true
         *         },
         *         "database": {
         *           "ok": true
         *         },
         *         "queue": {
         *           "ok": true
         *         }
         *       },
         *       "lagging": [],
         *       "lanes": {
         *         "directory": {
         *           "position": "4711",
         *           "behind": "0",
         *           "version": 2,
         *           "stopped": null,
         *           "waiting": null,
         *           "paused": null,
         *           "parked": {
         *             "streams": 0,
         *             "events": 0,
         *             "first": []
         *           },
         *           "rebuilding": null
         *         }
         *       }
         *     }
         */
        Readiness: {
            dependencies: {
                [key: string]: {
                    ok: boolean;
                    /** @description Reason of a failure, or why the event log takes no writes (it was moved) */
                    reason?: string;
                };
            };
            /** @description Lanes beyond the lag limit; writers are slowed while a running lane is beyond it */
            lagging: string[];
            lanes: {
                [key: string]: {
                    behind: string | null;
                    /** @description Parked streams, with an event that the lane cannot project: the number of streams and of events, and the first five streams */
                    parked: {
                        events: number;
                        first: {
                            /** @enum {string} */
                            code: "unreadable" | "refused" | "failed" | "behind";
                            events: number;
                            position: string;
                            /** Format: date-time */
                            since: string;
                            stream: string;
                        }[];
                        streams: number;
                    };
                    /** @description Reason of the pause; null for a lane that is not paused */
                    paused: string | null;
                    position: string;
                    /** @description Progress of the rebuild of the lane's tables; null without a rebuild. */
                    rebuilding: {
                        events: number;
                        head: string;
                        percent: number;
                        position: string;
                        version: number;
                    } | null;
                    /** @description The event that stopped the lane, and the reason; null for a running lane */
                    stopped: string | null;
                    /** @description Version of the projection that built the lane's tables */
                    version: number;
                    /** @description The event that only a newer version of the service can project */
                    waiting: string | null;
                };
            };
            /**
             * @description draining: the process is shutting down; send new requests elsewhere
             * @enum {string}
             */
            status: "ready" | "not_ready" | "draining";
        };
        /** @description Reason: a code, a text or both */
        Reason: {
            /** @description Free text */
            reason?: string | null;
            /**
             * @description A reason code of ENTSO-E's code list
             * @example A70
             * @enum {string}
             */
            reason_code: "A02" | "A28" | "A29" | "A41" | "A42" | "A43" | "A44" | "A54" | "A57" | "A70" | "A85" | "A86" | "A88" | "A97" | "A98" | "B26";
        } | {
            /** @description Free text */
            reason: string;
            /**
             * @description A reason code of ENTSO-E's code list
             * @example A70
             */
            reason_code?: ("A02" | "A28" | "A29" | "A41" | "A42" | "A43" | "A44" | "A54" | "A57" | "A70" | "A85" | "A86" | "A88" | "A97" | "A98" | "B26") | null;
        };
        /** @description Optional reason */
        ReasonIfAny: {
            /** @description Free text */
            reason?: string | null;
            /**
             * @description A reason code of ENTSO-E's code list
             * @example A70
             */
            reason_code?: ("A02" | "A28" | "A29" | "A41" | "A42" | "A43" | "A44" | "A54" | "A57" | "A70" | "A85" | "A86" | "A88" | "A97" | "A98" | "B26") | null;
        };
        /**
         * @example {
         *       "recorded": 1000
         *     }
         */
        Recorded: {
            recorded: number;
        };
        /**
         * @example {
         *       "recorded": 1000
         *     }
         */
        RecordedUsage: {
            /** @description Estimates that were not recorded because an actual value stands; with estimates only */
            kept?: number;
            recorded: number;
        };
        RecordRatesBody: {
            records: {
                area_code: string;
                rate_cents_per_kwh: number | string;
                /** Format: date */
                recorded_at: string;
            }[];
        };
        RecordUsageBody: {
            records: {
                /**
                 * @description Default: delivered
                 * @enum {string}
                 */
                channel?: "delivered" | "received";
                kwh: number | string;
                /** Format: date-time */
                period_end: string;
                /** Format: date-time */
                period_start: string;
                /**
                 * @description Default: actual
                 * @enum {string}
                 */
                quality?: "actual" | "estimated";
            }[];
        };
        /** @description An exchange command that was refused or lost a conflict; it is not a transaction. */
        RefusedCommand: {
            actor: {
                id: string;
                kind: string;
            };
            detail: string;
            /** Format: uuid */
            id: string;
            idempotency_key: string | null;
            operation: string;
            /** @constant */
            outcome: "refused";
            /** Format: date-time */
            refused_at: string;
            request: components["schemas"]["JsonValue"];
            reseller_id: string | null;
            status: number;
            target: string;
        };
        RejectEnrollmentBody: {
            /** @description Required with A13 */
            reason?: string | null;
            /**
             * @description 008 account exists but is not active, A13 other, A76 account not found, ABN duplicate request, ANE account not eligible, ANL supplier not licensed for the service, API required information missing, DIV date not valid, FRB incorrect billing option, NFI not first in, UND supplier not identified; in Texas also LFG defined by Texas SET, MVO move-out
             * @example A76
             */
            reason_code: string;
        };
        RescindEnrollmentBody: {
            /** Format: date-time */
            requested_at: string;
        };
        /**
         * @description An account holder and tenant boundary.
         * @example {
         *       "id": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *       "code": "SUNBELT",
         *       "name": "Sunbelt Energy",
         *       "operating_states": [
         *         "TX",
         *         "OK"
         *       ]
         *     }
         */
        Reseller: {
            code: string;
            /** Format: uuid */
            id: string;
            name: string;
            operating_states: string[];
        };
        ResolveObjectionBody: {
            /** @enum {string} */
            outcome: "upheld" | "overruled";
        };
        RotateKeyBody: {
            /**
             * @description For how long the secret before remains valid
             * @default 0
             */
            overlap_minutes?: number;
        };
        RotateWebhookSecretBody: {
            /**
             * @description Hours during which the previous secret also signs
             * @default 24
             */
            previous_hours?: number;
            /** @description Signs the calls: `whsec_` and the base64 of 24 to 64 bytes; generated by default */
            secret?: string;
        };
        /**
         * @description Links to the parts of the service.
         * @example {
         *       "name": "energy-exchange-ledger",
         *       "version": "0.1.0",
         *       "links": {
         *         "docs": "/docs"
         *       }
         *     }
         */
        ServiceIndex: {
            links: {
                [key: string]: string;
            };
            name: string;
            version: string;
        };
        SetEnrollmentRuleBody: {
            /**
             * @description Whether a submission needs an authorization
             * @enum {string}
             */
            authorization: "required" | "optional";
            /**
             * @description Holidays that are not business days
             * @enum {string}
             */
            calendar: "us-federal" | "none";
            /** @description Days after which a submitted enrollment lapses */
            lapse_days: number;
            /** @description Between the acceptance and its effective_date */
            max_days_ahead: number;
            rescission_business_days: number;
            /**
             * Format: time-zone
             * @description An IANA time zone
             * @example America/Chicago
             */
            time_zone: string;
        };
        /**
         * @description A receiver of events, with its delivery position. `standing` is null until it is known, and with `as_of`.
         * @example {
         *       "id": "3f2b8c64-7d19-4a0e-9c55-1b7a6e0d4f21",
         *       "reseller_id": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *       "url": "https://receiver.example/ledger",
         *       "types": [
         *         "TransactionSubmitted",
         *         "TransactionConfirmed"
         *       ],
         *       "description": "Settlement system",
         *       "active": true,
         *       "switched_off": null,
         *       "previous_secret_until": null,
         *       "made_at": "2026-11-20T12:00:00.000Z",
         *       "standing": {
         *         "delivered_to": "20817",
         *         "waiting": 0,
         *         "failing_since": null,
         *         "gap": null
         *       }
         *     }
         */
        StandingWebhook: {
            /** @description Whether it gets events */
            active: boolean;
            description: string | null;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            made_at: string | null;
            /**
             * Format: date-time
             * @description Time until which the previous secret also signs
             */
            previous_secret_until: string | null;
            /** @description The reseller whose events it gets; null: all events */
            reseller_id: string | null;
            standing: {
                /** @description All its events up to this position are delivered */
                delivered_to: string;
                /**
                 * Format: date-time
                 * @description Time of the first failed attempt of the oldest waiting event
                 */
                failing_since: string | null;
                /** @description Undelivered events after one position, up to another. `until` is null while it is switched off. A replay after `after` closes the gap */
                gap: {
                    after: string;
                    until: string | null;
                } | null;
                /** @description Number of waiting events */
                waiting: number;
            } | null;
            /** @description Set if the service switched it off: it answered 410 (`gone`), or an event was undeliverable for a day (`failing`) */
            switched_off: {
                /** Format: date-time */
                at: string | null;
                /** @enum {string} */
                reason: "gone" | "failing";
            } | null;
            types: string[];
            url: string;
        };
        /** @description Settled and confirmed deals of a local month. */
        Statement: {
            counterparty_code: string | null;
            /** Format: uuid */
            counterparty_id: string;
            counterparty_name: string | null;
            lines: {
                book: string | null;
                /** @description Expected amount of these deals */
                confirmed_amount: number;
                /** @description MWh of confirmed deals that are not settled */
                confirmed_mwh: number;
                cost_key: string | null;
                currency: string;
                /** Format: date-time */
                delivery_end: string;
                /** Format: date-time */
                delivery_start: string;
                /** @enum {string} */
                direction: "buy" | "sell";
                external_id: string | null;
                price_per_mwh: number;
                reseller_id: string | null;
                /** @description Amount of settled deals; positive if the reseller owes it */
                settled_amount: number;
                /** @description MWh of settled deals; sells are negative */
                settled_mwh: number;
                /** @enum {string} */
                status: "pending" | "confirmed" | "settled" | "cancelled" | "rejected" | "corrected";
                trade_date: string | null;
                /** Format: uuid */
                transaction_id: string;
                /** @enum {string} */
                transaction_type: "nomination" | "trade" | "settlement";
            }[];
            /** @example 2027-01 */
            month: string;
            /**
             * @description Only the platform’s own deals, without a reseller
             * @constant
             */
            of_no_reseller?: true;
            /** Format: date-time */
            period_end: string;
            /** Format: date-time */
            period_start: string;
            /** @description Log position of the figures */
            position: string;
            /** @description null: all deals in the platform’s scope, or those without a reseller */
            reseller_id: string | null;
            /** @example America/Chicago */
            time_zone: string;
            totals: {
                /** @description Settled and confirmed together */
                amount: number;
                /** @description Expected amount of these deals */
                confirmed_amount: number;
                /** @description MWh of confirmed deals that are not settled */
                confirmed_mwh: number;
                currency: string;
                /** @description Amount of settled deals; positive if the reseller owes it */
                settled_amount: number;
                /** @description MWh of settled deals; sells are negative */
                settled_mwh: number;
            }[];
            /**
             * @description Version of the IANA zone data for the month
             * @example 2026f
             */
            zone_data: string;
        };
        /** @description A line of an issued statement for one deal. */
        StatementLineOfDeal: {
            book: string | null;
            /** @description Expected amount of these deals */
            confirmed_amount: number;
            /** @description MWh of confirmed deals that are not settled */
            confirmed_mwh: number;
            cost_key: string | null;
            currency: string;
            /** Format: date-time */
            delivery_end: string;
            /** Format: date-time */
            delivery_start: string;
            /** @enum {string} */
            direction: "buy" | "sell";
            /** Format: date */
            due_date: string;
            external_id: string | null;
            /** Format: date-time */
            issued_at: string;
            /** @example 2027-01 */
            month: string;
            number: string;
            /** @description Amount to pay: this run less the run before */
            payable_amount: number;
            /** @description Amount of the run before */
            previous_amount: number;
            /** @description MWh of the run before */
            previous_mwh: number;
            price_per_mwh: number;
            reseller_id: string | null;
            /** @enum {string} */
            run: "initial" | "true_up";
            run_number: number;
            /** Format: uuid */
            series_id: string;
            /** @description Amount of settled deals; positive if the reseller owes it */
            settled_amount: number;
            /** @description MWh of settled deals; sells are negative */
            settled_mwh: number;
            /** Format: uuid */
            statement_id: string;
            /** @enum {string} */
            status: "pending" | "confirmed" | "settled" | "cancelled" | "rejected" | "corrected";
            /** @example America/Chicago */
            time_zone: string;
            trade_date: string | null;
            /** Format: uuid */
            transaction_id: string;
            /** @enum {string} */
            transaction_type: "nomination" | "trade" | "settlement";
        };
        SubmitEnrollmentBody: {
            /** @description Unique within the reseller for all time; by default a new one */
            tracking_number?: string;
        };
        SubmitTransactionBatchBody: {
            atomic?: boolean;
            /** @description Bodies of POST /exchange/transactions */
            items: components["schemas"]["CreateTransactionBody"][];
        };
        TakeTransactionActionBody: {
            /** @enum {string} */
            action?: "confirm" | "settle" | "cancel" | "reject";
            /** @description Expected number of transactions */
            count?: number;
            /** @description Filters of the list; requires count */
            filter?: {
                /** Format: uuid */
                asset_id?: string;
                /** @description Comma-separated values: any may match; escape a comma within a book with a backslash */
                book?: string;
                /**
                 * Format: date-time
                 * @description Last changed at this time or later
                 * @example 2026-12-01T00:00:00Z
                 */
                changed_from?: string;
                /**
                 * Format: date-time
                 * @description Last changed before this time
                 * @example 2026-12-01T00:00:00Z
                 */
                changed_to?: string;
                cost_key?: string;
                /** @description Comma-separated values: any may match */
                counterparty_id?: string;
                /**
                 * @description ISO 4217
                 * @example USD
                 */
                currency?: string;
                /**
                 * Format: date-time
                 * @description Delivery ends after this time
                 * @example 2026-12-01T00:00:00Z
                 */
                delivery_from?: string;
                /**
                 * Format: date-time
                 * @description Delivery starts before this time
                 * @example 2026-12-01T00:00:00Z
                 */
                delivery_to?: string;
                /** @enum {string} */
                direction?: "buy" | "sell";
                external_id?: string;
                /** @description Prefix of an id, external id, book or cost key, or of the counterparty’s code or name; ignores case */
                q?: string;
                /** Format: uuid */
                reseller_id?: string;
                /**
                 * @description Comma-separated values: any may match
                 * @example pending,confirmed
                 */
                status?: string;
                /**
                 * Format: date-time
                 * @description Received at this time or later
                 * @example 2026-12-01T00:00:00Z
                 */
                submitted_from?: string;
                /**
                 * Format: date-time
                 * @description Received before this time
                 * @example 2026-12-01T00:00:00Z
                 */
                submitted_to?: string;
                /**
                 * @description Comma-separated values: any may match
                 * @example nomination,trade
                 */
                transaction_type?: string;
            };
            ids?: string[];
            /** @description The parsed lines of a body of lines */
            items?: (string | {
                /** Format: uuid */
                id: string;
            })[];
            /** @description Free text */
            reason?: string | null;
            /**
             * @description A reason code of ENTSO-E's code list
             * @example A70
             */
            reason_code?: ("A02" | "A28" | "A29" | "A41" | "A42" | "A43" | "A44" | "A54" | "A57" | "A70" | "A85" | "A86" | "A88" | "A97" | "A98" | "B26") | null;
        };
        /**
         * @description State of a bearer token (RFC 7662); an inactive one has `active` only.
         * @example {
         *       "active": true,
         *       "token_type": "bearer",
         *       "sub": "7d0c2f5e-9a51-4a68-8f0e-2f6d1c9b3a47",
         *       "username": "j.doe",
         *       "scope": "platform",
         *       "roles": [
         *         "trader"
         *       ],
         *       "iat": 1795000000,
         *       "exp": 1795003600,
         *       "jti": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10"
         *     }
         */
        TokenIntrospection: {
            active: boolean;
            exp?: number;
            iat?: number;
            jti?: string;
            /** Format: uuid */
            reseller_id?: string;
            roles?: "all" | ("reader" | "auditor" | "trader" | "back_office" | "risk" | "registrar" | "admin")[];
            /** @enum {string} */
            scope?: "platform" | "reseller";
            /** @description The key */
            sub?: string;
            /** @constant */
            token_type?: "bearer";
            /** @description Owner of a named key */
            username?: string;
        };
        /** @description The result for each transaction, in request order, without duplicates. */
        TransactionAction: {
            changed: number;
            refused: number;
            results: {
                /** @description Reason of the refusal */
                detail?: string;
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                outcome: "changed" | "refused";
                /**
                 * @description Current status; absent for an unknown or foreign transaction
                 * @enum {string}
                 */
                status?: "pending" | "confirmed" | "settled" | "cancelled" | "rejected" | "corrected";
            }[];
        };
        /** @description The result for each item, in request order. */
        TransactionBatch: {
            accepted: number;
            atomic: boolean;
            /** Format: uuid */
            batch_id: string;
            refused: number;
            results: ({
                index: number;
                /** @constant */
                outcome: "accepted";
                transaction: components["schemas"]["ExchangeTransaction"];
            } | {
                detail: string;
                index: number;
                /** @constant */
                outcome: "refused";
            })[];
        };
        UpdateAssetBody: {
            /** @description A free-form object: keys of 1 to 128 characters, 1000 of them in all (those of nested objects included), at most 32 levels deep (the object itself is the first). A whole number that an IEEE 754 double does not hold exactly, such as 9007199254740993, is refused, never rounded: send it as a text. */
            attributes?: {
                [key: string]: unknown;
            };
            description?: string | null;
            geometry?: ({
                coordinates: unknown[];
                /** @enum {string} */
                type: "Point" | "MultiPoint" | "LineString" | "MultiLineString" | "Polygon" | "MultiPolygon";
            } & {
                [key: string]: unknown;
            }) | null;
            name?: string;
            status?: string;
        };
        UpdateAttachmentBody: {
            cost_key: string;
        };
        UpdateCounterpartyBody: {
            /** @description A free-form object: keys of 1 to 128 characters, 1000 of them in all (those of nested objects included), at most 32 levels deep (the object itself is the first). A whole number that an IEEE 754 double does not hold exactly, such as 9007199254740993, is refused, never rounded: send it as a text. */
            attributes?: {
                [key: string]: unknown;
            };
            code?: string;
            eic?: string | null;
            lei?: string | null;
            name?: string;
            /** @description Reason of the status, as free text in the history */
            reason?: string | null;
            /** @enum {string} */
            status?: "active" | "suspended";
        };
        UpdateCustomerBody: {
            /** @description A free-form object: keys of 1 to 128 characters, 1000 of them in all (those of nested objects included), at most 32 levels deep (the object itself is the first). A whole number that an IEEE 754 double does not hold exactly, such as 9007199254740993, is refused, never rounded: send it as a text. */
            attributes?: {
                [key: string]: unknown;
            };
            email?: string | null;
            external_ref?: string | null;
            name?: string;
            /** @enum {string} */
            status?: "active" | "inactive";
        };
        UpdateEnrollmentBody: {
            authorization?: {
                /** @enum {string} */
                method: "written" | "electronic" | "telephonic" | "in_person";
                /** Format: date-time */
                obtained_at: string;
                reference: string;
                /** @description Of the recorded proof */
                sha256?: string | null;
            } | null;
            /**
             * @description switch by default
             * @enum {string}
             */
            kind?: "switch" | "move_in" | "renewal";
            requested_start?: string | null;
            service_point?: {
                /** @example 10032789412345678 */
                id: string;
                /**
                 * @description us-esiid, gb-mpan, or utility: with the id of a utility
                 * @example us-esiid
                 */
                scheme: string;
            } | null;
        };
        UpdateGateBody: {
            /** @description Closes this many minutes before a delivery interval begins */
            before_delivery?: {
                minutes: number;
            } | null;
            /** @description Closes at a local time, a number of days before the local day on which a delivery interval begins */
            day_ahead?: {
                days_before: number;
                /**
                 * @description HH:MM
                 * @example 12:00
                 */
                local_time: string;
                /**
                 * Format: time-zone
                 * @description An IANA time zone
                 * @example Europe/Berlin
                 */
                time_zone: string;
            } | null;
            /** @description The market of a block; null: every market, and deals without a market */
            market?: ("ERCOT" | "SPP" | "PJM" | "NYISO" | "ISONE" | "MISO" | "MISO_TARIFF" | "CAISO" | "WECC" | "EU" | "GB") | null;
            /** @enum {string} */
            transaction_type?: "nomination" | "trade" | "settlement";
            /**
             * @description Short form of transaction_type
             * @enum {string}
             */
            type?: "nomination" | "trade" | "settlement";
        };
        UpdatePlanBody: {
            /**
             * Format: date
             * @description Today in UTC or later
             */
            effective_date?: string;
            is_business?: boolean;
            name?: string;
            rate_cents_per_kwh?: number | string;
            rate_type?: string;
            term_months?: number;
        };
        UpdateResellerBody: {
            code?: string;
            name?: string;
            operating_states?: string[];
        };
        UpdateUtilityBody: {
            /** @description A free-form object: keys of 1 to 128 characters, 1000 of them in all (those of nested objects included), at most 32 levels deep (the object itself is the first). A whole number that an IEEE 754 double does not hold exactly, such as 9007199254740993, is refused, never rounded: send it as a text. */
            attributes?: {
                [key: string]: unknown;
            };
            code?: string;
            name?: string;
            state?: string;
            /**
             * @description A GeoJSON Polygon or MultiPolygon (RFC 7946)
             * @example {
             *       "type": "Polygon",
             *       "coordinates": [
             *         [
             *           [
             *             -98,
             *             30
             *           ],
             *           [
             *             -97,
             *             30
             *           ],
             *           [
             *             -97,
             *             31
             *           ],
             *           [
             *             -98,
             *             31
             *           ],
             *           [
             *             -98,
             *             30
             *           ]
             *         ]
             *       ]
             *     }
             */
            territory?: {
                coordinates: unknown[];
                /** @enum {string} */
                type: "Point" | "MultiPoint" | "LineString" | "MultiLineString" | "Polygon" | "MultiPolygon";
            } & {
                [key: string]: unknown;
            };
        };
        /**
         * @example {
         *       "period_start": "2026-10-01T00:00:00.000Z",
         *       "period_end": "2026-11-01T00:00:00.000Z",
         *       "kwh": 812.5
         *     }
         */
        UsageRecord: {
            /**
             * @description Delivered to the premise, or received from it
             * @enum {string}
             */
            channel?: "delivered" | "received";
            /** @description kWh, an exact decimal; negative for export */
            kwh: number;
            /** Format: date-time */
            period_end: string;
            /** Format: date-time */
            period_start: string;
            /**
             * @description Absent with channel for actual delivered usage
             * @enum {string}
             */
            quality?: "actual" | "estimated";
        };
        /**
         * @description Usage of a premise in a period of a local clock.
         * @example {
         *       "start": "2026-10-01T05:00:00.000Z",
         *       "end": "2026-10-02T05:00:00.000Z",
         *       "kwh": 18.25,
         *       "delivered": 24.5,
         *       "received": 6.25,
         *       "estimated": 0,
         *       "missing": 3600
         *     }
         */
        UsageTotal: {
            /** @description kWh */
            delivered: number;
            /** Format: date-time */
            end: string;
            /** @description The part of kwh that is estimated */
            estimated: number;
            /** @description Delivered less received, an exact decimal */
            kwh: number;
            /** @description Seconds that no record of a channel covers */
            missing: number;
            /** @description kWh */
            received: number;
            /** Format: date-time */
            start: string;
        };
        /** @description Usage by period, oldest first. */
        UsageTotals: {
            rows: components["schemas"]["UsageTotal"][];
            time_zone: string;
        };
        /**
         * @description A named key, with the day of its last use.
         * @example {
         *       "id": "7d0c2f5e-9a51-4a68-8f0e-2f6d1c9b3a47",
         *       "name": "Trading desk, Houston",
         *       "reseller_id": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *       "status": "active",
         *       "made_at": "2026-11-20T12:00:00.000Z",
         *       "made_by": {
         *         "kind": "api_key",
         *         "id": "ops"
         *       },
         *       "revoked_at": null,
         *       "revoked_by": null,
         *       "owner": "j.doe",
         *       "roles": [
         *         "trader"
         *       ],
         *       "expires_at": "2027-11-20T12:00:00.000Z",
         *       "rotated_at": null,
         *       "last_used_on": "2026-11-21"
         *     }
         */
        UsedKey: {
            /**
             * Format: date-time
             * @description End of the key; null: none
             */
            expires_at: string | null;
            /** Format: uuid */
            id: string;
            /**
             * Format: date
             * @description Day (UTC) of the last use; null: never used
             */
            last_used_on: string | null;
            /** Format: date-time */
            made_at: string | null;
            /** @description The credential that made it */
            made_by: {
                id: string;
                kind: string;
            };
            name: string;
            /** @description Whose deals those of the key are */
            owner: string;
            /** @description The reseller whose data the key reads; null: the platform */
            reseller_id: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            revoked_by: {
                id: string;
                kind: string;
            } | null;
            /** @description `all`: every operation */
            roles: "all" | ("reader" | "auditor" | "trader" | "back_office" | "risk" | "registrar" | "admin")[];
            /**
             * Format: date-time
             * @description Time of the last rotation; null: never
             */
            rotated_at: string | null;
            /** @enum {string} */
            status: "active" | "revoked";
        };
        /**
         * @description A read-only key for maps, with the time of its last use.
         * @example {
         *       "id": "7d0c2f5e-9a51-4a68-8f0e-2f6d1c9b3a47",
         *       "name": "Field crew, QGIS",
         *       "reseller_id": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *       "status": "active",
         *       "made_at": "2026-11-20T12:00:00.000Z",
         *       "made_by": {
         *         "kind": "api_key",
         *         "id": "ops"
         *       },
         *       "revoked_at": null,
         *       "revoked_by": null,
         *       "last_used_at": "2026-11-21T08:30:00.000Z"
         *     }
         */
        UsedMapKey: {
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description Time of the last use, to the minute; null: never used, or only while the database was unavailable
             */
            last_used_at: string | null;
            /** Format: date-time */
            made_at: string | null;
            /** @description The credential that made it */
            made_by: {
                id: string;
                kind: string;
            };
            name: string;
            /** @description The reseller whose data the key reads; null: the platform */
            reseller_id: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            revoked_by: {
                id: string;
                kind: string;
            } | null;
            /** @enum {string} */
            status: "active" | "revoked";
        };
        /**
         * @example {
         *       "utilities": [
         *         {
         *           "code": "GVEA",
         *           "name": "Golden Valley Electric Association",
         *           "state": "AK",
         *           "service_status": "degraded",
         *           "affected_property_count": 12
         *         }
         *       ]
         *     }
         */
        UtilitiesStatus: {
            utilities: {
                affected_property_count: number;
                code: string;
                name: string;
                service_status: string | null;
                state: string;
            }[];
        };
        /**
         * @description A utility, without its territory.
         * @example {
         *       "id": "51d2c1de-31d5-4a6b-b6c1-0a5a8cde1a40",
         *       "code": "GVEA",
         *       "name": "Golden Valley Electric Association",
         *       "state": "AK",
         *       "attributes": {
         *         "deregulated": false,
         *         "regulatory_body": "RCA",
         *         "service_status": "operational"
         *       }
         *     }
         */
        Utility: {
            attributes: {
                [key: string]: unknown;
            };
            code: string;
            /** Format: uuid */
            id: string;
            name: string;
            state: string;
        };
        /**
         * @example {
         *       "utility": {
         *         "id": "51d2c1de-31d5-4a6b-b6c1-0a5a8cde1a40",
         *         "code": "GVEA",
         *         "name": "Golden Valley Electric Association",
         *         "state": "AK",
         *         "attributes": {
         *           "deregulated": false,
         *           "regulatory_body": "RCA",
         *           "service_status": "operational"
         *         }
         *       },
         *       "matched_by": "point_in_territory"
         *     }
         */
        UtilityLookup: {
            /** @enum {string} */
            matched_by: "point_in_territory" | "not_found";
            utility: components["schemas"]["Utility"] | null;
        };
        /**
         * @description The faults of the request, or the broken rule.
         * @example {
         *       "detail": [
         *         {
         *           "type": "missing",
         *           "loc": [
         *             "body",
         *             "name"
         *           ],
         *           "msg": "Field required",
         *           "input": {}
         *         }
         *       ]
         *     }
         */
        ValidationError: {
            /** @description Of some refusals, with their facts */
            code?: string;
            detail: components["schemas"]["ValidationItem"][] | string;
        };
        /** @description A fault of the request: type, location, message and input. */
        ValidationItem: {
            ctx?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            input?: components["schemas"]["JsonValue"];
            loc: (string | number)[];
            msg: string;
            type: string;
        };
        /**
         * @description A receiver of events.
         * @example {
         *       "id": "3f2b8c64-7d19-4a0e-9c55-1b7a6e0d4f21",
         *       "reseller_id": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
         *       "url": "https://receiver.example/ledger",
         *       "types": [
         *         "TransactionSubmitted",
         *         "TransactionConfirmed"
         *       ],
         *       "description": "Settlement system",
         *       "active": true,
         *       "switched_off": null,
         *       "previous_secret_until": null,
         *       "made_at": "2026-11-20T12:00:00.000Z"
         *     }
         */
        Webhook: {
            /** @description Whether it gets events */
            active: boolean;
            description: string | null;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            made_at: string | null;
            /**
             * Format: date-time
             * @description Time until which the previous secret also signs
             */
            previous_secret_until: string | null;
            /** @description The reseller whose events it gets; null: all events */
            reseller_id: string | null;
            /** @description Set if the service switched it off: it answered 410 (`gone`), or an event was undeliverable for a day (`failing`) */
            switched_off: {
                /** Format: date-time */
                at: string | null;
                /** @enum {string} */
                reason: "gone" | "failing";
            } | null;
            types: string[];
            url: string;
        };
        /**
         * @description The delivery of one event to one webhook.
         * @example {
         *       "position": "20817",
         *       "event_id": "6f0e4b7c-0b8e-4b55-9f0c-2f6c4c7f4a10",
         *       "type": "TransactionSubmitted",
         *       "stream": "transaction-1e0f6a34-6b2f-4d39-8f6f-0c1f6b0a9d11",
         *       "status": "delivered",
         *       "attempts": 1,
         *       "first_attempt_at": "2026-11-20T12:00:01.000Z",
         *       "last_attempt_at": "2026-11-20T12:00:01.000Z",
         *       "next_attempt_at": null,
         *       "response_status": 204,
         *       "failure": null,
         *       "duration_ms": 84
         *     }
         */
        WebhookDelivery: {
            attempts: number;
            duration_ms: number | null;
            /** Format: uuid */
            event_id: string;
            failure: string | null;
            /** Format: date-time */
            first_attempt_at: string | null;
            /** Format: date-time */
            last_attempt_at: string | null;
            /** Format: date-time */
            next_attempt_at: string | null;
            position: string;
            response_status: number | null;
            /** @enum {string} */
            status: "waiting" | "delivered" | "dropped";
            stream: string;
            type: string;
        };
        /**
         * @description The result of one call with an event of the type `webhook.test`.
         * @example {
         *       "delivered": true,
         *       "response_status": 204,
         *       "failure": null,
         *       "duration_ms": 84
         *     }
         */
        WebhookTest: {
            delivered: boolean;
            duration_ms: number;
            failure: string | null;
            response_status: number | null;
        };
        WellPermits: {
            /** @constant */
            layer_id: "wells";
            links: {
                href: string;
                rel: string;
                type?: string;
            }[];
            permits: components["schemas"]["FeatureCollection"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Origins whose pages may read the answer (CORS_ORIGINS) */
        "Access-Control-Allow-Origin": string;
        /** @description Headers that these pages may read */
        "Access-Control-Expose-Headers": string;
        /** @description Compression, if `Accept-Encoding` accepts it and the answer is large */
        "Content-Encoding": string;
        /** @description With an error 429 or 503: seconds until the next attempt */
        "Retry-After": string;
        /** @description Request headers that the answer depends on */
        Vary: string;
        /** @description With an error 498 or 499 */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type AcceptEnrollmentBody = components['schemas']['AcceptEnrollmentBody'];
export type AccessToken = components['schemas']['AccessToken'];
export type ActivateEnrollmentBody = components['schemas']['ActivateEnrollmentBody'];
export type AreaBody = components['schemas']['AreaBody'];
export type Asset = components['schemas']['Asset'];
export type AssetFeature = components['schemas']['AssetFeature'];
export type Attachment = components['schemas']['Attachment'];
export type AttachResellerBody = components['schemas']['AttachResellerBody'];
export type AuthInformation = components['schemas']['AuthInformation'];
export type Caller = components['schemas']['Caller'];
export type CancelEnrollmentBody = components['schemas']['CancelEnrollmentBody'];
export type ChangeWebhookBody = components['schemas']['ChangeWebhookBody'];
export type ConsistencyProof = components['schemas']['ConsistencyProof'];
export type Corrected = components['schemas']['Corrected'];
export type CorrectRatesBody = components['schemas']['CorrectRatesBody'];
export type CorrectTransactionBody = components['schemas']['CorrectTransactionBody'];
export type CostKeyItem = components['schemas']['CostKeyItem'];
export type CostKeyRederivation = components['schemas']['CostKeyRederivation'];
export type Counterparty = components['schemas']['Counterparty'];
export type CreateAssetBody = components['schemas']['CreateAssetBody'];
export type CreateCounterpartyBody = components['schemas']['CreateCounterpartyBody'];
export type CreateCustomerBody = components['schemas']['CreateCustomerBody'];
export type CreateEnrollmentBody = components['schemas']['CreateEnrollmentBody'];
export type CreateGateBody = components['schemas']['CreateGateBody'];
export type CreatePlanBody = components['schemas']['CreatePlanBody'];
export type CreateResellerBody = components['schemas']['CreateResellerBody'];
export type CreateTransactionBody = components['schemas']['CreateTransactionBody'];
export type CreateUtilityBody = components['schemas']['CreateUtilityBody'];
export type CurtailTransactionBody = components['schemas']['CurtailTransactionBody'];
export type Customer = components['schemas']['Customer'];
export type CustomersInArea = components['schemas']['CustomersInArea'];
export type CustomerWithAttachments = components['schemas']['CustomerWithAttachments'];
export type DeliveryBlock = components['schemas']['DeliveryBlock'];
export type DropEnrollmentBody = components['schemas']['DropEnrollmentBody'];
export type Enrollment = components['schemas']['Enrollment'];
export type EnrollmentRule = components['schemas']['EnrollmentRule'];
export type EsriFeature = components['schemas']['EsriFeature'];
export type EsriFeatureSet = components['schemas']['EsriFeatureSet'];
export type ExchangedKey = components['schemas']['ExchangedKey'];
export type ExchangeSignInCodeBody = components['schemas']['ExchangeSignInCodeBody'];
export type ExchangeTransaction = components['schemas']['ExchangeTransaction'];
export type Export = components['schemas']['Export'];
export type FeatureCollection = components['schemas']['FeatureCollection'];
export type ForecastItem = components['schemas']['ForecastItem'];
export type FormFields = components['schemas']['FormFields'];
export type Gate = components['schemas']['Gate'];
export type GeoJsonGeometry = components['schemas']['GeoJsonGeometry'];
export type HistoryEntry = components['schemas']['HistoryEntry'];
export type InclusionProof = components['schemas']['InclusionProof'];
export type IntrospectTokenBody = components['schemas']['IntrospectTokenBody'];
export type IssuedStatement = components['schemas']['IssuedStatement'];
export type IssuedStatementHead = components['schemas']['IssuedStatementHead'];
export type IssueStatementBody = components['schemas']['IssueStatementBody'];
export type IssueTokenBody = components['schemas']['IssueTokenBody'];
export type JsonValue = components['schemas']['JsonValue'];
export type JwkSet = components['schemas']['JwkSet'];
export type Key = components['schemas']['Key'];
export type Layer = components['schemas']['Layer'];
export type LayerList = components['schemas']['LayerList'];
export type LayerStats = components['schemas']['LayerStats'];
export type Liveness = components['schemas']['Liveness'];
export type MadeKey = components['schemas']['MadeKey'];
export type MadeMapKey = components['schemas']['MadeMapKey'];
export type MadeWebhook = components['schemas']['MadeWebhook'];
export type MakeKeyBody = components['schemas']['MakeKeyBody'];
export type MakeMapKeyBody = components['schemas']['MakeMapKeyBody'];
export type MakeWebhookBody = components['schemas']['MakeWebhookBody'];
export type MapKey = components['schemas']['MapKey'];
export type NetPosition = components['schemas']['NetPosition'];
export type OgcException = components['schemas']['OgcException'];
export type Operations = components['schemas']['Operations'];
export type Plan = components['schemas']['Plan'];
export type Problem = components['schemas']['Problem'];
export type ProtectedResource = components['schemas']['ProtectedResource'];
export type QueryGeoBody = components['schemas']['QueryGeoBody'];
export type QueryRadiusBody = components['schemas']['QueryRadiusBody'];
export type RateHistoryRecord = components['schemas']['RateHistoryRecord'];
export type Readiness = components['schemas']['Readiness'];
export type Reason = components['schemas']['Reason'];
export type ReasonIfAny = components['schemas']['ReasonIfAny'];
export type Recorded = components['schemas']['Recorded'];
export type RecordedUsage = components['schemas']['RecordedUsage'];
export type RecordRatesBody = components['schemas']['RecordRatesBody'];
export type RecordUsageBody = components['schemas']['RecordUsageBody'];
export type RefusedCommand = components['schemas']['RefusedCommand'];
export type RejectEnrollmentBody = components['schemas']['RejectEnrollmentBody'];
export type RescindEnrollmentBody = components['schemas']['RescindEnrollmentBody'];
export type Reseller = components['schemas']['Reseller'];
export type ResolveObjectionBody = components['schemas']['ResolveObjectionBody'];
export type RotateKeyBody = components['schemas']['RotateKeyBody'];
export type RotateWebhookSecretBody = components['schemas']['RotateWebhookSecretBody'];
export type ServiceIndex = components['schemas']['ServiceIndex'];
export type SetEnrollmentRuleBody = components['schemas']['SetEnrollmentRuleBody'];
export type StandingWebhook = components['schemas']['StandingWebhook'];
export type Statement = components['schemas']['Statement'];
export type StatementLineOfDeal = components['schemas']['StatementLineOfDeal'];
export type SubmitEnrollmentBody = components['schemas']['SubmitEnrollmentBody'];
export type SubmitTransactionBatchBody = components['schemas']['SubmitTransactionBatchBody'];
export type TakeTransactionActionBody = components['schemas']['TakeTransactionActionBody'];
export type TokenIntrospection = components['schemas']['TokenIntrospection'];
export type TransactionAction = components['schemas']['TransactionAction'];
export type TransactionBatch = components['schemas']['TransactionBatch'];
export type UpdateAssetBody = components['schemas']['UpdateAssetBody'];
export type UpdateAttachmentBody = components['schemas']['UpdateAttachmentBody'];
export type UpdateCounterpartyBody = components['schemas']['UpdateCounterpartyBody'];
export type UpdateCustomerBody = components['schemas']['UpdateCustomerBody'];
export type UpdateEnrollmentBody = components['schemas']['UpdateEnrollmentBody'];
export type UpdateGateBody = components['schemas']['UpdateGateBody'];
export type UpdatePlanBody = components['schemas']['UpdatePlanBody'];
export type UpdateResellerBody = components['schemas']['UpdateResellerBody'];
export type UpdateUtilityBody = components['schemas']['UpdateUtilityBody'];
export type UsageRecord = components['schemas']['UsageRecord'];
export type UsageTotal = components['schemas']['UsageTotal'];
export type UsageTotals = components['schemas']['UsageTotals'];
export type UsedKey = components['schemas']['UsedKey'];
export type UsedMapKey = components['schemas']['UsedMapKey'];
export type UtilitiesStatus = components['schemas']['UtilitiesStatus'];
export type Utility = components['schemas']['Utility'];
export type UtilityLookup = components['schemas']['UtilityLookup'];
export type ValidationError = components['schemas']['ValidationError'];
export type ValidationItem = components['schemas']['ValidationItem'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookTest = components['schemas']['WebhookTest'];
export type WellPermits = components['schemas']['WellPermits'];
export type HeaderAccessControlAllowOrigin = components['headers']['Access-Control-Allow-Origin'];
export type HeaderAccessControlExposeHeaders = components['headers']['Access-Control-Expose-Headers'];
export type HeaderContentEncoding = components['headers']['Content-Encoding'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
export type HeaderVary = components['headers']['Vary'];
export type HeaderWwwAuthenticate = components['headers']['WWW-Authenticate'];
export type $defs = Record<string, never>;
export interface operations {
    getIndex: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Links to the parts of the service */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceIndex"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getResourceMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProtectedResource"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
        };
    };
    getAuthInformation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Scope and issuer */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthInformation"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
        };
    };
    listAssets: {
        parameters: {
            query?: {
                asset_type?: string;
                cost_key?: string;
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                customer_id?: string;
                /** @description Maximum number of items, 1 to 1000 */
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
                organization_id?: string;
                /** @description Words that each begin a word of the name or the organization, regardless of case and accents; or the start of an id, 4 letters at least */
                q?: string;
                reseller_id?: string;
                /** @description Two-letter state code; lower case is accepted; for example `TX` */
                state?: string;
                status?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Assets, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asset"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createAsset: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "organization_id": "org-9",
                 *       "asset_type": "premise",
                 *       "name": "Unit 4",
                 *       "geometry": {
                 *         "type": "Point",
                 *         "coordinates": [
                 *           -97.7431,
                 *           30.2672
                 *         ]
                 *       },
                 *       "attributes": {
                 *         "meter": "M-1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateAssetBody"];
            };
        };
        responses: {
            /** @description The asset */
            201: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description URL of the new resource */
                    Location?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asset"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAsset: {
        parameters: {
            query?: {
                /** @description The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.; for example `2026-11-20T12:00:00Z` */
                as_of?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The asset */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asset"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateAsset: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "retired"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAssetBody"];
            };
        };
        responses: {
            /** @description The asset */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asset"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteAsset: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAssetGeometry: {
        parameters: {
            query?: {
                /** @description The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.; for example `2026-11-20T12:00:00Z` */
                as_of?: string;
                format?: "geojson" | "esri";
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A GeoJSON Feature, or an Esri feature */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["AssetFeature"];
                    "application/json": components["schemas"]["EsriFeature"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAssetHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCheckpoint: {
        parameters: {
            query?: {
                /** @description The newest checkpoint with this number of cosignatures; 404 for none */
                cosigned?: number;
                /** @description Number of leaves of the tree; the newest by default */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportEvents: {
        parameters: {
            query?: {
                /** @description The id in actor */
                actor?: string;
                /** @description Only events after this position; for example `1048` */
                after?: string;
                /** @description Maximum number of events; all by default; for example `100` */
                limit?: number;
                /** @description The first event. To page with newest, set until */
                order?: "oldest" | "newest";
                /** @description Recorded at this time or later */
                recorded_from?: string;
                /** @description Recorded before this time */
                recorded_to?: string;
                /** @description for example `transaction-` */
                stream_prefix?: string;
                /** @description Event types, separated by commas; for example `TransactionSubmitted,TransactionConfirmed` */
                type?: string[];
                /** @description Only events up to this position, inclusive */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lines of JSON */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listExports: {
        parameters: {
            query?: {
                /** @description The id in actor */
                actor?: string;
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                format?: "json" | "csv";
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
                /** @description for example `exportEvents` */
                operation?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Exports, newest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"][];
                    "text/csv": string;
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCheckpointKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A JWK set */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JwkSet"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAuditPack: {
        parameters: {
            query?: {
                /** @description Number of events of the checkpoint; the newest by default */
                checkpoint?: number;
                /** @description From this position or time, inclusive; the beginning by default; for example `2026-01-01T00:00:00Z` */
                from?: string;
                /** @description Up to this position, inclusive, or before this time; the end of the checkpoint by default */
                to?: string;
                /** @description Only the events of these transactions: ids, separated by commas */
                transaction_id?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Name of the file */
                    "Content-Disposition"?: string;
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getConsistencyProof: {
        parameters: {
            query: {
                first: number;
                second?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proof */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsistencyProof"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInclusionProof: {
        parameters: {
            query: {
                /** @description The position of the event */
                position: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proof */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InclusionProof"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The position of the event */
                position: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTlogCheckpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTlogTile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Level, index and width */
                tile: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hashes */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    introspectToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "eyJhbGciOiJIUzI1NiJ9.e30.c2ln"
                 *     }
                 */
                "application/json": components["schemas"]["IntrospectTokenBody"];
                "application/x-www-form-urlencoded": {
                    /** @description The bearer token */
                    token?: string;
                    /** @description Ignored */
                    token_type_hint?: string;
                };
            };
        };
        responses: {
            /** @description The state */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenIntrospection"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCaller: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Caller"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "eyJhbGciOiJIUzI1NiJ9.e30.c2ln"
                 *     }
                 */
                "application/json": components["schemas"]["IntrospectTokenBody"];
                "application/x-www-form-urlencoded": {
                    /** @description The bearer token */
                    token?: string;
                    /** @description Ignored */
                    token_type_hint?: string;
                };
            };
        };
        responses: {
            /** @description The token is not valid */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exchangeSignInCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "the-code-in-the-link-that-was-printed"
                 *     }
                 */
                "application/json": components["schemas"]["ExchangeSignInCodeBody"];
            };
        };
        responses: {
            /** @description The key */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangedKey"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    issueToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "api_key": "the-key-that-the-service-printed"
                 *     }
                 */
                "application/json": components["schemas"]["IssueTokenBody"];
            };
        };
        responses: {
            /** @description The token */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCostKeys: {
        parameters: {
            query?: {
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description Maximum number of items, 1 to 1000 */
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cost keys in alphabetical order */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CostKeyItem"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description Maximum number of items, 1 to 1000 */
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
                /** @description Words that each begin a word of the name, the e-mail address or the external reference, regardless of case and accents; or the start of an id, 4 letters at least */
                q?: string;
                reseller_id?: string;
                /** @description Two-letter state code; lower case is accepted; for example `TX` */
                state?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Customers, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Casa Verde Ltd",
                 *       "email": "ops@casa-verde.example",
                 *       "external_ref": "CV-118"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCustomerBody"];
            };
        };
        responses: {
            /** @description The customer */
            201: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description URL of the new resource */
                    Location?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCustomer: {
        parameters: {
            query?: {
                /** @description The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.; for example `2026-11-20T12:00:00Z` */
                as_of?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer and its attachments; with as_of, both as they were then */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerWithAttachments"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateCustomer: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "billing@casa-verde.example"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCustomerBody"];
            };
        };
        responses: {
            /** @description The customer */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCustomerHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAttachments: {
        parameters: {
            query?: {
                /** @description The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.; for example `2026-11-20T12:00:00Z` */
                as_of?: string;
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description Maximum number of items, 1 to 1000 */
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Attachments, oldest first; with as_of, those of then */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attachment"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    attachReseller: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reseller_id": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
                 *       "state": "TX",
                 *       "is_primary": true
                 *     }
                 */
                "application/json": components["schemas"]["AttachResellerBody"];
            };
        };
        responses: {
            /** @description The attachment */
            201: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description URL of the new resource */
                    Location?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attachment"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateAttachment: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
                /** @description Derive the cost keys of assets again; for example `false` */
                rederive?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
                link_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cost_key": "CV-BILL-7"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAttachmentBody"];
            };
        };
        responses: {
            /** @description The attachment */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attachment"];
                };
            };
            /** @description The attachment; a job derives the cost keys of its assets again */
            202: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description URL of the new resource */
                    Location?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attachment"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
                link_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    promoteAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
                link_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The attachment */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attachment"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRederivation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                id: string;
                link_id: string;
                rederivation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status and the counts of assets */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CostKeyRederivation"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEnrollmentRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rules */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentRule"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEnrollmentRule: {
        parameters: {
            query?: {
                /** @description The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.; for example `2026-11-20T12:00:00Z` */
                as_of?: string;
            };
            header?: never;
            path: {
                /** @description A two-letter state code, or default */
                id: "default" | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentRule"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setEnrollmentRule: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                /** @description A two-letter state code, or default */
                id: "default" | string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "time_zone": "America/Chicago",
                 *       "calendar": "us-federal",
                 *       "rescission_business_days": 3,
                 *       "authorization": "required",
                 *       "max_days_ahead": 90,
                 *       "lapse_days": 10
                 *     }
                 */
                "application/json": components["schemas"]["SetEnrollmentRuleBody"];
            };
        };
        responses: {
            /** @description The rule */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentRule"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEnrollmentRuleHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: "default" | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEnrollments: {
        parameters: {
            query?: {
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                customer_id?: string;
                /** @description First effective_date */
                effective_from?: string;
                /** @description Last effective_date */
                effective_to?: string;
                /** @description First ended_on */
                ended_from?: string;
                /** @description Last ended_on */
                ended_to?: string;
                /** @description Last end of active enrollments: the earlier of ending_on and term_ends_on */
                ends_to?: string;
                format?: "json" | "csv";
                /** @description Maximum number of enrollments, 1 to 1000; by default 100, or all as CSV; for example `100` */
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
                plan_id?: string;
                premise_asset_id?: string;
                /** @description Words that each begin a word of the name or the e-mail address, regardless of case and accents; or the start of an id, 4 letters at least */
                q?: string;
                /** @description First rescission_ends_on of enrollments that the customer can rescind */
                rescission_from?: string;
                reseller_id?: string;
                /** @description Scheme and id of a submitted enrollment, with a colon between them; for example `us-esiid:10032789412345678` */
                service_point?: string;
                status?: "pending" | "submitted" | "accepted" | "objected" | "active" | "dropped" | "cancelled" | "lapsed" | "rejected" | "rescinded";
                tracking_number?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Enrollments, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"][];
                    "text/csv": string;
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createEnrollment: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "plan_id": "7f0f9a37-0a45-4c5c-9d3f-6a0d2d7d1f11",
                 *       "premise_asset_id": "3e9b7f56-8c1f-4b21-9a77-b0ad0f1f4c55",
                 *       "customer_name": "Casa Verde Ltd",
                 *       "customer_email": "ops@casa-verde.example"
                 *     }
                 */
                "application/json": components["schemas"]["CreateEnrollmentBody"];
            };
        };
        responses: {
            /** @description The enrollment, pending */
            201: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description URL of the new resource */
                    Location?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEnrollment: {
        parameters: {
            query?: {
                /** @description The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.; for example `2026-11-20T12:00:00Z` */
                as_of?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enrollment */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateEnrollment: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "move_in",
                 *       "requested_start": "2037-01-01"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateEnrollmentBody"];
            };
        };
        responses: {
            /** @description The enrollment */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    acceptEnrollment: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "effective_date": "2027-01-04"
                 *     }
                 */
                "application/json": components["schemas"]["AcceptEnrollmentBody"];
            };
        };
        responses: {
            /** @description The enrollment */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    activateEnrollment: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "started_on": "2027-01-04",
                 *       "meter_read_kwh": 48211
                 *     }
                 */
                "application/json": components["schemas"]["ActivateEnrollmentBody"];
            };
        };
        responses: {
            /** @description The enrollment */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelEnrollment: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The customer has another account"
                 *     }
                 */
                "application/json": components["schemas"]["CancelEnrollmentBody"];
            };
        };
        responses: {
            /** @description The enrollment */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    dropEnrollment: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "initiated_by": "customer",
                 *       "reason_code": "008",
                 *       "effective_date": "2027-06-30"
                 *     }
                 */
                "application/json": components["schemas"]["DropEnrollmentBody"];
            };
        };
        responses: {
            /** @description The enrollment */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEnrollmentHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    objectToEnrollment: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The customer has another account"
                 *     }
                 */
                "application/json": components["schemas"]["CancelEnrollmentBody"];
            };
        };
        responses: {
            /** @description The enrollment */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    objectToSwitch: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The customer did not authorize the switch"
                 *     }
                 */
                "application/json": components["schemas"]["CancelEnrollmentBody"];
            };
        };
        responses: {
            /** @description The enrollment */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reinstateEnrollment: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The customer has another account"
                 *     }
                 */
                "application/json": components["schemas"]["CancelEnrollmentBody"];
            };
        };
        responses: {
            /** @description The enrollment */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rejectEnrollment: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason_code": "A76"
                 *     }
                 */
                "application/json": components["schemas"]["RejectEnrollmentBody"];
            };
        };
        responses: {
            /** @description The enrollment */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rescindEnrollment: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "requested_at": "2026-12-03T16:20:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["RescindEnrollmentBody"];
            };
        };
        responses: {
            /** @description The enrollment */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resolveObjection: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outcome": "overruled"
                 *     }
                 */
                "application/json": components["schemas"]["ResolveObjectionBody"];
            };
        };
        responses: {
            /** @description The enrollment */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submitEnrollment: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tracking_number": "SB-2026-000121"
                 *     }
                 */
                "application/json": components["schemas"]["SubmitEnrollmentBody"];
            };
        };
        responses: {
            /** @description The enrollment */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Enrollment"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCounterparties: {
        parameters: {
            query?: {
                /** @description Exact code */
                code?: string;
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description Maximum number of items, 1 to 1000 */
                limit?: number;
                /** @description Exact name */
                name?: string;
                /** @description Number of items to skip */
                offset?: number;
                /** @description Words that each begin a word of the code, the name, the LEI or the EIC, regardless of case and accents; or the start of an id, 4 letters at least */
                q?: string;
                status?: "active" | "suspended";
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counterparties, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Counterparty"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createCounterparty: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "GULF",
                 *       "name": "Gulf Coast Power Marketing",
                 *       "lei": "529900T8BM49AURSDO55",
                 *       "attributes": {
                 *         "rating": "BBB"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateCounterpartyBody"];
            };
        };
        responses: {
            /** @description The counterparty */
            201: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description URL of the new resource */
                    Location?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Counterparty"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCounterparty: {
        parameters: {
            query?: {
                /** @description The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.; for example `2026-11-20T12:00:00Z` */
                as_of?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counterparty */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Counterparty"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateCounterparty: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "suspended",
                 *       "reason": "Credit limit exceeded"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCounterpartyBody"];
            };
        };
        responses: {
            /** @description The counterparty */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Counterparty"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCounterpartyHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listGates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gates */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gate"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createGate: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "market": "ERCOT",
                 *       "transaction_type": "nomination",
                 *       "day_ahead": {
                 *         "local_time": "14:30",
                 *         "time_zone": "America/Chicago",
                 *         "days_before": 1
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateGateBody"];
            };
        };
        responses: {
            /** @description The gate */
            201: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description URL of the new resource */
                    Location?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gate"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getGate: {
        parameters: {
            query?: {
                /** @description The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.; for example `2026-11-20T12:00:00Z` */
                as_of?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The gate */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gate"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateGate: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "before_delivery": {
                 *         "minutes": 45
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateGateBody"];
            };
        };
        responses: {
            /** @description The gate */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gate"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retireGate: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Retired */
            204: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getGateHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPositions: {
        parameters: {
            query: {
                /** @description The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.; for example `2026-11-20T12:00:00Z` */
                as_of?: string;
                asset_id?: string;
                book?: string;
                cost_key?: string;
                counterparty_id?: string;
                /** @description for example `USD` */
                currency?: string;
                /** @description Cursor of the `next` link of the page before */
                cursor?: string;
                /** @description Local start of days and months, HH:MM; 00:00 by default. A day has the date of its start; for example `06:00` */
                day_starts?: string;
                direction?: "buy" | "sell";
                format?: "json" | "csv";
                /** @description Inclusive */
                from: string;
                /** @description Any of counterparty_id, asset_id, cost_key, transaction_type, status, book, currency, direction, reseller_id, separated by commas; for example `counterparty_id,transaction_type` */
                group_by?: ("counterparty_id" | "asset_id" | "cost_key" | "transaction_type" | "status" | "book" | "currency" | "direction" | "reseller_id")[];
                /** @description Maximum number of positions, 1 to 1000; by default 100, or all as CSV */
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
                /** @description At most 32 days by quarter_hour, 32 days by half_hour, 32 days by hour, 800 days by day, 3653 days by month */
                period?: "quarter_hour" | "half_hour" | "hour" | "day" | "month";
                reseller_id?: string;
                status?: "pending" | "confirmed" | "settled";
                /** @description IANA time zone of the periods; UTC by default; for example `America/Chicago` */
                time_zone?: string;
                /** @description Exclusive */
                to: string;
                transaction_type?: "nomination" | "trade" | "settlement";
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Positions, oldest period first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NetPosition"][];
                    "text/csv": string;
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getStatementSeriesHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getStatement: {
        parameters: {
            query: {
                /** @description The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.; for example `2026-11-20T12:00:00Z` */
                as_of?: string;
                counterparty_id: string;
                format?: "json" | "csv" | "html";
                /** @description A month of the time zone's clock */
                month: string;
                /** @description Only the platform’s own deals, without a reseller; platform callers only */
                of_no_reseller?: boolean;
                /** @description Only this reseller's deals; a reseller gets its own */
                reseller_id?: string;
                /** @description IANA time zone of the month; UTC by default; for example `America/Chicago` */
                time_zone?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statement"];
                    "text/csv": string;
                    "text/html": string;
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    issueStatement: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "counterparty_id": "b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11",
                 *       "month": "2027-02",
                 *       "time_zone": "America/Chicago"
                 *     }
                 */
                "application/json": components["schemas"]["IssueStatementBody"];
            };
        };
        responses: {
            /** @description The statement; it never changes */
            201: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description URL of the new resource */
                    Location?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedStatement"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getIssuedStatement: {
        parameters: {
            query?: {
                /** @description The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.; for example `2026-11-20T12:00:00Z` */
                as_of?: string;
                format?: "json" | "csv" | "html";
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedStatement"];
                    "text/csv": string;
                    "text/html": string;
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getStatementHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listIssuedStatements: {
        parameters: {
            query?: {
                counterparty_id?: string;
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description Maximum number of items, 1 to 1000 */
                limit?: number;
                /** @description for example `2027-01` */
                month?: string;
                /** @description Number of items to skip */
                offset?: number;
                reseller_id?: string;
                /** @description The runs of one series */
                series_id?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Statements in scope without their lines, newest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedStatementHead"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.; for example `2026-11-20T12:00:00Z` */
                as_of?: string;
                asset_id?: string;
                /** @description Comma-separated values: any may match; escape a comma within a book with a backslash */
                book?: string[];
                /** @description Last changed at this time or later; for example `2026-12-01T00:00:00Z` */
                changed_from?: string;
                /** @description Last changed before this time; for example `2026-12-01T00:00:00Z` */
                changed_to?: string;
                cost_key?: string;
                /** @description Comma-separated values: any may match */
                counterparty_id?: string[];
                /** @description for example `USD` */
                currency?: string;
                /** @description Cursor of the `next` link of the page before */
                cursor?: string;
                /** @description Delivery ends after this time; for example `2026-12-01T00:00:00Z` */
                delivery_from?: string;
                /** @description Delivery starts before this time; for example `2026-12-01T00:00:00Z` */
                delivery_to?: string;
                direction?: "buy" | "sell";
                external_id?: string;
                format?: "json" | "csv";
                /** @description Maximum number of transactions, 1 to 1000; by default 100, or all as CSV; for example `100` */
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
                /** @description `refused`: refused commands instead of transactions. The filters counterparty_id, transaction_type, asset_id and reseller_id match the request or its transaction; submitted_* and changed_* match the time of the refusal. No other filter, sort, total or format=csv is supported */
                outcome?: "accepted" | "refused";
                /** @description Prefix of an id, external id, book or cost key, or of the counterparty’s code or name; ignores case */
                q?: string;
                reseller_id?: string;
                /** @description `-` for descending order; for example `-delivery_start` */
                sort?: "delivery_start" | "-delivery_start" | "submitted_at" | "-submitted_at" | "changed_at" | "-changed_at" | "volume_mwh" | "-volume_mwh" | "price_per_mwh" | "-price_per_mwh";
                /** @description Comma-separated values: any may match; for example `pending,confirmed` */
                status?: ("pending" | "confirmed" | "settled" | "cancelled" | "rejected" | "corrected")[];
                /** @description Received at this time or later; for example `2026-12-01T00:00:00Z` */
                submitted_from?: string;
                /** @description Received before this time; for example `2026-12-01T00:00:00Z` */
                submitted_to?: string;
                /** @description Returns the number of all matches in Total-Count; for example `true` */
                total?: boolean;
                /** @description Comma-separated values: any may match; for example `nomination,trade` */
                transaction_type?: ("nomination" | "trade" | "settlement")[];
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Transactions */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description Number of items of the whole list, with `total=true` */
                    "Total-Count"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["ExchangeTransaction"] | components["schemas"]["RefusedCommand"])[];
                    "text/csv": string;
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createTransaction: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "counterparty_id": "b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11",
                 *       "transaction_type": "nomination",
                 *       "volume_mwh": 12.5,
                 *       "price_per_mwh": 41.25,
                 *       "delivery_start": "2026-12-01T00:00:00Z",
                 *       "delivery_end": "2026-12-01T01:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["CreateTransactionBody"];
            };
        };
        responses: {
            /** @description The transaction, pending */
            201: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description URL of the new resource */
                    Location?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeTransaction"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTransaction: {
        parameters: {
            query?: {
                /** @description The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.; for example `2026-11-20T12:00:00Z` */
                as_of?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transaction */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeTransaction"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelTransaction: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Counterparty withdrew"
                 *     }
                 */
                "application/json": components["schemas"]["Reason"];
            };
        };
        responses: {
            /** @description The transaction */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeTransaction"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirmTransaction: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason_code": "A85"
                 *     }
                 */
                "application/json": components["schemas"]["ReasonIfAny"];
            };
        };
        responses: {
            /** @description The transaction */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeTransaction"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    correctTransaction: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "price_per_mwh": 43.1,
                 *       "reason": "Price entered wrongly"
                 *     }
                 */
                "application/json": components["schemas"]["CorrectTransactionBody"];
            };
        };
        responses: {
            /** @description The replacement */
            201: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description URL of the new resource */
                    Location?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeTransaction"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    curtailTransaction: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "volume_mwh": 10,
                 *       "reason_code": "A70"
                 *     }
                 */
                "application/json": components["schemas"]["CurtailTransactionBody"];
            };
        };
        responses: {
            /** @description The transaction */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeTransaction"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTransactionHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rejectTransaction: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason_code": "A02"
                 *     }
                 */
                "application/json": components["schemas"]["Reason"];
            };
        };
        responses: {
            /** @description The transaction */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeTransaction"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    settleTransaction: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["ReasonIfAny"];
            };
        };
        responses: {
            /** @description The transaction */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeTransaction"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listStatementLinesOfTransaction: {
        parameters: {
            query?: {
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description Maximum number of items, 1 to 1000 */
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lines of issued statements, latest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementLineOfDeal"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    takeTransactionAction: {
        parameters: {
            query?: {
                /** @description For a body of lines; for example `confirm` */
                action?: "confirm" | "settle" | "cancel" | "reject";
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
                reason?: string;
                reason_code?: "A02" | "A28" | "A29" | "A41" | "A42" | "A43" | "A44" | "A54" | "A57" | "A70" | "A85" | "A86" | "A88" | "A97" | "A98" | "B26";
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "confirm",
                 *       "ids": [
                 *         "9a2f5a86-4b0e-4d3a-8f6f-1f6a0c9f7e44"
                 *       ],
                 *       "reason_code": "A85"
                 *     }
                 */
                "application/json": components["schemas"]["TakeTransactionActionBody"];
                "application/x-ndjson": string;
                "text/csv": string;
            };
        };
        responses: {
            /** @description The result for each transaction */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionAction"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submitTransactionBatch: {
        parameters: {
            query?: {
                /** @description All or none; for example `true` */
                atomic?: boolean;
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "atomic": true,
                 *       "items": [
                 *         {
                 *           "counterparty_id": "b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11",
                 *           "transaction_type": "nomination",
                 *           "volume_mwh": 12.5,
                 *           "price_per_mwh": 41.25,
                 *           "delivery_start": "2026-12-01T00:00:00Z",
                 *           "delivery_end": "2026-12-01T01:00:00Z"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SubmitTransactionBatchBody"];
                "application/x-ndjson": string;
                "text/csv": string;
            };
        };
        responses: {
            /** @description The result for each item */
            201: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionBatch"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    streamTransactions: {
        parameters: {
            query?: {
                after?: string | "start";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream of events */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    queryBbox: {
        parameters: {
            query: {
                asset_type?: string;
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description A GeoJSON FeatureCollection, or an Esri FeatureSet */
                format?: "geojson" | "esri";
                /** @description Only features of one geometry type, for clients without mixed sets */
                geometry_type?: "point" | "multipoint" | "polyline" | "polygon";
                /** @description Maximum number of features, 1 to 10000 */
                limit?: number;
                max_lat: number;
                max_lon: number;
                min_lat: number;
                min_lon: number;
                organization_id?: string;
                state?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Assets as map features; a reseller sees only its own */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                    "application/json": components["schemas"]["EsriFeatureSet"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    searchCustomers: {
        parameters: {
            query?: {
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description A GeoJSON FeatureCollection, or an Esri FeatureSet */
                format?: "geojson" | "esri";
                /** @description Only features of one geometry type, for clients without mixed sets */
                geometry_type?: "point" | "multipoint" | "polyline" | "polygon";
                /** @description Maximum number of features, 1 to 10000 */
                limit?: number;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "geometry": {
                 *         "type": "Polygon",
                 *         "coordinates": [
                 *           [
                 *             [
                 *               -170,
                 *               18
                 *             ],
                 *             [
                 *               -66,
                 *               18
                 *             ],
                 *             [
                 *               -66,
                 *               72
                 *             ],
                 *             [
                 *               -170,
                 *               72
                 *             ],
                 *             [
                 *               -170,
                 *               18
                 *             ]
                 *           ]
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AreaBody"];
            };
        };
        responses: {
            /** @description Customers by name, with their properties in the area */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomersInArea"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    queryGeo: {
        parameters: {
            query?: {
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description A GeoJSON FeatureCollection, or an Esri FeatureSet */
                format?: "geojson" | "esri";
                /** @description Only features of one geometry type, for clients without mixed sets */
                geometry_type?: "point" | "multipoint" | "polyline" | "polygon";
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "geometry": {
                 *         "type": "Polygon",
                 *         "coordinates": [
                 *           [
                 *             [
                 *               -170,
                 *               18
                 *             ],
                 *             [
                 *               -66,
                 *               18
                 *             ],
                 *             [
                 *               -66,
                 *               72
                 *             ],
                 *             [
                 *               -170,
                 *               72
                 *             ],
                 *             [
                 *               -170,
                 *               18
                 *             ]
                 *           ]
                 *         ]
                 *       },
                 *       "asset_types": [
                 *         "premise"
                 *       ],
                 *       "limit": 100
                 *     }
                 */
                "application/json": components["schemas"]["QueryGeoBody"];
            };
        };
        responses: {
            /** @description Assets as map features; a reseller sees only its own */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                    "application/json": components["schemas"]["EsriFeatureSet"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    queryRadius: {
        parameters: {
            query?: {
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description A GeoJSON FeatureCollection, or an Esri FeatureSet */
                format?: "geojson" | "esri";
                /** @description Only features of one geometry type, for clients without mixed sets */
                geometry_type?: "point" | "multipoint" | "polyline" | "polygon";
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lon": -97.7431,
                 *       "lat": 30.2672,
                 *       "radius_meters": 5000
                 *     }
                 */
                "application/json": components["schemas"]["QueryRadiusBody"];
            };
        };
        responses: {
            /** @description Assets as map features; a reseller sees only its own */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                    "application/json": components["schemas"]["EsriFeatureSet"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUtilitiesStatus: {
        parameters: {
            query?: {
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description A GeoJSON FeatureCollection, or an Esri FeatureSet */
                format?: "geojson" | "esri";
                /** @description Only features of one geometry type, for clients without mixed sets */
                geometry_type?: "point" | "multipoint" | "polyline" | "polygon";
                /** @description Maximum number of features, 1 to 10000 */
                limit?: number;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "geometry": {
                 *         "type": "Polygon",
                 *         "coordinates": [
                 *           [
                 *             [
                 *               -170,
                 *               18
                 *             ],
                 *             [
                 *               -66,
                 *               18
                 *             ],
                 *             [
                 *               -66,
                 *               72
                 *             ],
                 *             [
                 *               -170,
                 *               72
                 *             ],
                 *             [
                 *               -170,
                 *               18
                 *             ]
                 *           ]
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AreaBody"];
            };
        };
        responses: {
            /** @description Utilities, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UtilitiesStatus"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process runs */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Liveness"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description Maximum number of items, 1 to 1000 */
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
                reseller_id?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsedKey"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    makeKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Trading desk, Houston",
                 *       "owner": "j.doe",
                 *       "reseller_id": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10",
                 *       "roles": [
                 *         "trader"
                 *       ],
                 *       "expires_at": "2099-11-20T12:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["MakeKeyBody"];
            };
        };
        responses: {
            /** @description The key */
            201: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description URL of the new resource */
                    Location?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeKey"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getKey: {
        parameters: {
            query?: {
                /** @description The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.; for example `2026-11-20T12:00:00Z` */
                as_of?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsedKey"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getKeyHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlap_minutes": 60
                 *     }
                 */
                "application/json": components["schemas"]["RotateKeyBody"];
            };
        };
        responses: {
            /** @description The key */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeKey"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLayers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Layers */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LayerList"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLayer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                layer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The layer */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Layer"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLayerFeature: {
        parameters: {
            query?: never;
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                fid: string;
                layer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A GeoJSON Feature */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["AssetFeature"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    queryLayer: {
        parameters: {
            query?: {
                /** @description west,south,east,north; for example `-98,30,-97,31` */
                bbox?: number[];
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description ArcGIS name of `format`: `json` and `pjson` are a FeatureSet */
                f?: "json" | "pjson" | "geojson";
                /** @description A GeoJSON FeatureCollection, or an Esri FeatureSet */
                format?: "geojson" | "esri";
                /** @description Only features of one geometry type, for clients without mixed sets */
                geometry_type?: "point" | "multipoint" | "polyline" | "polygon";
                /** @description Maximum number of features, 1 to 10000 */
                limit?: number;
                offset?: number;
                outFields?: "*";
                outSR?: "4326";
                resultOffset?: number;
                resultRecordCount?: number;
                returnGeometry?: "true";
                where?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                layer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Features, by object id */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                    "application/json": components["schemas"]["EsriFeatureSet"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLayerStats: {
        parameters: {
            query: {
                /** @description A field or attribute key */
                by: string;
                /** @description Maximum number of groups */
                top?: number;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                layer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Groups, largest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LayerStats"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMapKeys: {
        parameters: {
            query?: {
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description Maximum number of items, 1 to 1000 */
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
                reseller_id?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsedMapKey"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    makeMapKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Field crew, QGIS",
                 *       "reseller_id": "0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10"
                 *     }
                 */
                "application/json": components["schemas"]["MakeMapKeyBody"];
            };
        };
        responses: {
            /** @description The key */
            201: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description URL of the new resource */
                    Location?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeMapKey"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMapKey: {
        parameters: {
            query?: {
                /** @description The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.; for example `2026-11-20T12:00:00Z` */
                as_of?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsedMapKey"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMapKeyHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeMapKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MapKey"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOperations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current status */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Operations"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPlans: {
        parameters: {
            query?: {
                /** @description Plans that are effective on this day and not withdrawn; for example `2027-01-01` */
                available_on?: string;
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                is_business?: boolean;
                /** @description Maximum number of items, 1 to 1000 */
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
                /** @description Words that each begin a word of the name, regardless of case and accents; or the start of an id, 4 letters at least */
                q?: string;
                utility_id?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Plans, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPlan: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "utility_id": "51d2c1de-31d5-4a6b-b6c1-0a5a8cde1a40",
                 *       "reseller_id": null,
                 *       "name": "Fixed 12",
                 *       "rate_type": "fixed",
                 *       "rate_cents_per_kwh": 11.9,
                 *       "term_months": 12,
                 *       "is_business": false,
                 *       "effective_date": "2027-01-01"
                 *     }
                 */
                "application/json": components["schemas"]["CreatePlanBody"];
            };
        };
        responses: {
            /** @description The plan */
            201: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description URL of the new resource */
                    Location?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPlan: {
        parameters: {
            query?: {
                /** @description The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.; for example `2026-11-20T12:00:00Z` */
                as_of?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updatePlan: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rate_cents_per_kwh": 12.4,
                 *       "effective_date": "2037-01-01"
                 *     }
                 */
                "application/json": components["schemas"]["UpdatePlanBody"];
            };
        };
        responses: {
            /** @description The plan */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPlanHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdrawPlan: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRates: {
        parameters: {
            query?: {
                area_code?: string;
                /** @description The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.; for example `2026-11-20T12:00:00Z` */
                as_of?: string;
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description Maximum number of items, 1 to 1000 */
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
                /** @description From this day on, inclusive; for example `2026-01-01` */
                since?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                utility_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Records, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateHistoryRecord"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    correctRates: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                utility_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "records": [
                 *         {
                 *           "area_code": "787",
                 *           "rate_cents_per_kwh": 11.25,
                 *           "recorded_at": "2026-10-01"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CorrectRatesBody"];
            };
        };
        responses: {
            /** @description How many changed */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Corrected"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    recordRates: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                utility_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "records": [
                 *         {
                 *           "area_code": "787",
                 *           "rate_cents_per_kwh": 11.25,
                 *           "recorded_at": "2026-10-01"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["RecordRatesBody"];
            };
        };
        responses: {
            /** @description How many */
            201: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recorded"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every dependency answers */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    listResellers: {
        parameters: {
            query?: {
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description Maximum number of items, 1 to 1000 */
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
                /** @description Words that each begin a word of the code or the name, regardless of case and accents; or the start of an id, 4 letters at least */
                q?: string;
                /** @description Two-letter state code; lower case is accepted; for example `TX` */
                state?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Resellers, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reseller"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createReseller: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "SUNBELT",
                 *       "name": "Sunbelt Energy",
                 *       "operating_states": [
                 *         "TX",
                 *         "OK"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateResellerBody"];
            };
        };
        responses: {
            /** @description The reseller */
            201: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description URL of the new resource */
                    Location?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reseller"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReseller: {
        parameters: {
            query?: {
                /** @description The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.; for example `2026-11-20T12:00:00Z` */
                as_of?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reseller */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reseller"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateReseller: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "operating_states": [
                 *         "TX",
                 *         "OK",
                 *         "NM"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateResellerBody"];
            };
        };
        responses: {
            /** @description The reseller */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reseller"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listResellerCustomers: {
        parameters: {
            query?: {
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description Maximum number of items, 1 to 1000 */
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
                /** @description Words that each begin a word of the name, the e-mail address or the external reference, regardless of case and accents; or the start of an id, 4 letters at least */
                q?: string;
                /** @description Two-letter state code; lower case is accepted; for example `TX` */
                state?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Customers, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getResellerHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listResellerProperties: {
        parameters: {
            query?: {
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description Maximum number of items, 1 to 1000 */
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
                /** @description Words that each begin a word of the name or the organization, regardless of case and accents; or the start of an id, 4 letters at least */
                q?: string;
                /** @description Two-letter state code; lower case is accepted; for example `TX` */
                state?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Assets, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asset"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUsageHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listUsage: {
        parameters: {
            query?: {
                /** @description The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.; for example `2026-11-20T12:00:00Z` */
                as_of?: string;
                /** @description for example `delivered` */
                channel?: "delivered" | "received";
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description Periods that end after this time; the start of totals; for example `2026-10-01T00:00:00Z` */
                from?: string;
                /** @description Maximum number of items, 1 to 1000 */
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
                /** @description Totals by hour, day or month instead of records. At most 32 days by hour, 800 days by day, 3653 days by month */
                period?: "hour" | "day" | "month";
                /** @description for example `actual` */
                quality?: "actual" | "estimated";
                /** @description Periods that begin at this time or later; for example `2026-10-01T00:00:00Z` */
                since?: string;
                /** @description With period: the IANA time zone of its clock; UTC by default; for example `America/Chicago` */
                time_zone?: string;
                /** @description Periods that begin before this time; the end of totals; for example `2026-11-01T00:00:00Z` */
                to?: string;
                /** @description Periods that begin before this time; for example `2026-11-01T00:00:00Z` */
                until?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                premise_asset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Records, most recent first; or totals */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageRecord"][] | components["schemas"]["UsageTotals"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    recordUsage: {
        parameters: {
            query?: {
                /** @description Decide only; nothing is appended; for example `false` */
                dry_run?: boolean;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                premise_asset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "records": [
                 *         {
                 *           "period_start": "2026-10-01T00:00:00Z",
                 *           "period_end": "2026-11-01T00:00:00Z",
                 *           "kwh": 812.5
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["RecordUsageBody"];
            };
        };
        responses: {
            /** @description How many */
            201: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordedUsage"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    forecastUsage: {
        parameters: {
            query?: {
                /** @description How many periods, 1 to 24 */
                periods_ahead?: number;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                premise_asset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Periods after the last one; none without history */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForecastItem"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listUtilities: {
        parameters: {
            query?: {
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description Maximum number of items, 1 to 1000 */
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
                /** @description Words that each begin a word of the code or the name, regardless of case and accents; or the start of an id, 4 letters at least */
                q?: string;
                /** @description Two-letter state code; lower case is accepted; for example `TX` */
                state?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Utilities, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Utility"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createUtility: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "AUS",
                 *       "name": "Austin Energy",
                 *       "state": "TX",
                 *       "attributes": {
                 *         "deregulated": false,
                 *         "service_status": "operational"
                 *       },
                 *       "territory": {
                 *         "type": "Polygon",
                 *         "coordinates": [
                 *           [
                 *             [
                 *               -98,
                 *               30
                 *             ],
                 *             [
                 *               -97,
                 *               30
                 *             ],
                 *             [
                 *               -97,
                 *               31
                 *             ],
                 *             [
                 *               -98,
                 *               31
                 *             ],
                 *             [
                 *               -98,
                 *               30
                 *             ]
                 *           ]
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateUtilityBody"];
            };
        };
        responses: {
            /** @description The utility */
            201: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description URL of the new resource */
                    Location?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Utility"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUtility: {
        parameters: {
            query?: {
                /** @description The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.; for example `2026-11-20T12:00:00Z` */
                as_of?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The utility */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Utility"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateUtility: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "attributes": {
                 *         "service_status": "degraded"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateUtilityBody"];
            };
        };
        responses: {
            /** @description The utility */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Utility"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUtilityHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRatesHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    lookupUtility: {
        parameters: {
            query: {
                lat: number;
                lon: number;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The utility, or null */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UtilityLookup"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description Maximum number of items, 1 to 1000 */
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
                reseller_id?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhooks, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StandingWebhook"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    makeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://receiver.example/ledger",
                 *       "types": [
                 *         "TransactionSubmitted",
                 *         "TransactionConfirmed"
                 *       ],
                 *       "description": "Settlement system"
                 *     }
                 */
                "application/json": components["schemas"]["MakeWebhookBody"];
            };
        };
        responses: {
            /** @description The webhook, and its secret */
            201: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description URL of the new resource */
                    Location?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeWebhook"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: {
                /** @description The state at a past moment: an RFC 3339 time, at most 5 s ahead of the service clock (or of the last event, if the log is ahead), or a position of the log. 404 before the first event of a resource.; for example `2026-11-20T12:00:00Z` */
                as_of?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StandingWebhook"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "active": true
                 *     }
                 */
                "application/json": components["schemas"]["ChangeWebhookBody"];
            };
        };
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description Maximum number of items, 1 to 1000 */
                limit?: number;
                /** @description Number of items to skip */
                offset?: number;
                status?: "waiting" | "delivered" | "dropped";
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries, newest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhookHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, oldest first */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"][];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replayWebhook: {
        parameters: {
            query: {
                /** @description A position of the log; 0: the beginning */
                after: string;
            };
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of the client. A repeated request gets the first answer */
                "Idempotency-Key"?: string;
                /** @description The ETag that the resource must still have */
                "If-Match"?: string;
                /** @description `respond-async`: do not wait for the read models */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "previous_hours": 24
                 *     }
                 */
                "application/json": components["schemas"]["RotateWebhookSecretBody"];
            };
        };
        responses: {
            /** @description The webhook, and its secret */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description `true` for the repeated first answer */
                    "Idempotency-Replayed"?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description `false` if the read models did not reach the write in time */
                    "Ledger-Projected"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    /** @description `respond-async` if Prefer skipped the wait for the read models */
                    "Preference-Applied"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeWebhook"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body did not arrive in time */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description If-Match differs from the current version */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large, or its events exceed the limit of the log (1,044,480 bytes) */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWellPermits: {
        parameters: {
            query?: {
                /** @description Start of the page, from the `next` link of the page before */
                cursor?: string;
                /** @description Maximum number of features, 1 to 10000 */
                limit?: number;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The permits */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WellPermits"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLivenessAtRoot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process runs */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Liveness"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
        };
    };
    getOgcLanding: {
        parameters: {
            query?: {
                /** @description Only JSON is available */
                f?: "json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Links to the parts of the interface */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A parameter is unknown or invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
        };
    };
    getOgcApi: {
        parameters: {
            query?: {
                /** @description Only JSON is available */
                f?: "json";
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.0 document */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.oai.openapi+json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A parameter is unknown or invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
        };
    };
    listOgcCollections: {
        parameters: {
            query?: {
                /** @description Only JSON is available */
                f?: "json";
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Collections */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A parameter is unknown or invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
        };
    };
    getOgcCollection: {
        parameters: {
            query?: {
                /** @description Only JSON is available */
                f?: "json";
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The collection */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A parameter is unknown or invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
        };
    };
    listOgcItems: {
        parameters: {
            query?: {
                /** @description for example `-98,30,-97,31` */
                bbox?: number[];
                "bbox-crs"?: "http://www.opengis.net/def/crs/OGC/1.3/CRS84" | "http://www.opengis.net/def/crs/EPSG/0/3857";
                crs?: "http://www.opengis.net/def/crs/OGC/1.3/CRS84" | "http://www.opengis.net/def/crs/EPSG/0/3857";
                /** @description Start of the page, from the next link of the page before */
                cursor?: string;
                datetime?: string;
                /** @description Only JSON is available */
                f?: "json";
                /** @description for example `state IN ('TX', 'OK')` */
                filter?: string;
                "filter-crs"?: "http://www.opengis.net/def/crs/OGC/1.3/CRS84" | "http://www.opengis.net/def/crs/EPSG/0/3857";
                "filter-lang"?: "cql2-text" | "cql-text";
                /** @description Maximum number of items; lowered to 10000 */
                limit?: number;
                /** @description Number of items to skip before the first page; next links use a cursor */
                offset?: number;
                resultType?: "results" | "hits";
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A GeoJSON FeatureCollection */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Coordinate reference system of the coordinates, as a URI (OGC 18-058r1) */
                    "Content-Crs"?: string;
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    /** @description Links (RFC 8288): `next` is the next page of a list; `receipt` proves that a write is in the log, for events in scope */
                    Link?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A parameter is unknown or invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
        };
    };
    getOgcItem: {
        parameters: {
            query?: {
                crs?: "http://www.opengis.net/def/crs/OGC/1.3/CRS84" | "http://www.opengis.net/def/crs/EPSG/0/3857";
                /** @description Only JSON is available */
                f?: "json";
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                collectionId: string;
                featureId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A GeoJSON feature */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    /** @description Coordinate reference system of the coordinates, as a URI (OGC 18-058r1) */
                    "Content-Crs"?: string;
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A parameter is unknown or invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description The resource belongs to another reseller, or to the platform */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
        };
    };
    getOgcQueryables: {
        parameters: {
            query?: {
                /** @description Only JSON is available */
                f?: "json";
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON schema of the fields */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A parameter is unknown or invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
        };
    };
    getOgcSchema: {
        parameters: {
            query?: {
                /** @description Only JSON is available */
                f?: "json";
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON schema of a feature */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A parameter is unknown or invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
        };
    };
    listTilesets: {
        parameters: {
            query?: {
                /** @description Only JSON is available */
                f?: "json";
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tilesets */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A parameter is unknown or invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
        };
    };
    getTileset: {
        parameters: {
            query?: {
                /** @description Only JSON is available */
                f?: "json";
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                collectionId: string;
                tileMatrixSetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tileset */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A parameter is unknown or invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
        };
    };
    getOgcConformance: {
        parameters: {
            query?: {
                /** @description Only JSON is available */
                f?: "json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Conformance classes */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A parameter is unknown or invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
        };
    };
    listTileMatrixSets: {
        parameters: {
            query?: {
                /** @description Only JSON is available */
                f?: "json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tile matrix sets */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A parameter is unknown or invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
        };
    };
    getTileMatrixSet: {
        parameters: {
            query?: {
                /** @description Only JSON is available */
                f?: "json";
            };
            header?: never;
            path: {
                tileMatrixSetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tile matrix set */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A parameter is unknown or invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
        };
    };
    getReadinessAtRoot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every dependency answers */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            /** @description The request is invalid, or violates a rule */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    getRestInfo: {
        parameters: {
            query?: {
                /** @description `json` or `pjson`; for example `json` */
                f?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Only errors of HTTP itself, such as oversized headers. The service reports its errors as 200 with `error` */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The version; a refusal is `{"error": {"code", "message", "details"}}` */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getServiceCatalogue: {
        parameters: {
            query?: {
                /** @description `json` or `pjson`; for example `json` */
                f?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Only errors of HTTP itself, such as oversized headers. The service reports its errors as 200 with `error` */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The services; a refusal is `{"error": {"code", "message", "details"}}` */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    "Retry-After": components["headers"]["Retry-After"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getFeatureService: {
        parameters: {
            query?: {
                /** @description `json` or `pjson`; for example `json` */
                f?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Only errors of HTTP itself, such as oversized headers. The service reports its errors as 200 with `error` */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service; a refusal is `{"error": {"code", "message", "details"}}` */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    "Retry-After": components["headers"]["Retry-After"];
                    Vary: components["headers"]["Vary"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getFeatureServiceByForm: {
        parameters: {
            query?: {
                /** @description `json` or `pjson`; for example `json` */
                f?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["FormFields"];
            };
        };
        responses: {
            /** @description Only errors of HTTP itself, such as oversized headers. The service reports its errors as 200 with `error` */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service; a refusal is `{"error": {"code", "message", "details"}}` */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    "Retry-After": components["headers"]["Retry-After"];
                    Vary: components["headers"]["Vary"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getServiceLayer: {
        parameters: {
            query?: {
                /** @description `json` or `pjson`; for example `json` */
                f?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                /** @description Number of the layer */
                layer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Only errors of HTTP itself, such as oversized headers. The service reports its errors as 200 with `error` */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The layer; a refusal is `{"error": {"code", "message", "details"}}` */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    "Retry-After": components["headers"]["Retry-After"];
                    Vary: components["headers"]["Vary"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getServiceLayerByForm: {
        parameters: {
            query?: {
                /** @description `json` or `pjson`; for example `json` */
                f?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                /** @description Number of the layer */
                layer: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["FormFields"];
            };
        };
        responses: {
            /** @description Only errors of HTTP itself, such as oversized headers. The service reports its errors as 200 with `error` */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The layer; a refusal is `{"error": {"code", "message", "details"}}` */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    "Retry-After": components["headers"]["Retry-After"];
                    Vary: components["headers"]["Vary"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getServiceFeature: {
        parameters: {
            query?: {
                /** @description `json` or `pjson`; for example `json` */
                f?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                /** @description An object id */
                feature: string;
                /** @description Number of the layer */
                layer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Only errors of HTTP itself, such as oversized headers. The service reports its errors as 200 with `error` */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The feature; a refusal is `{"error": {"code", "message", "details"}}` */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    "Retry-After": components["headers"]["Retry-After"];
                    Vary: components["headers"]["Vary"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getServiceFeatureByForm: {
        parameters: {
            query?: {
                /** @description `json` or `pjson`; for example `json` */
                f?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                /** @description An object id */
                feature: string;
                /** @description Number of the layer */
                layer: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["FormFields"];
            };
        };
        responses: {
            /** @description Only errors of HTTP itself, such as oversized headers. The service reports its errors as 200 with `error` */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The feature; a refusal is `{"error": {"code", "message", "details"}}` */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    "Retry-After": components["headers"]["Retry-After"];
                    Vary: components["headers"]["Vary"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    queryServiceLayer: {
        parameters: {
            query?: {
                /** @description Default of inSR and outSR; for example `4326` */
                defaultSR?: string;
                /** @description Radius around a point, up to 200 km; for example `5000` */
                distance?: number;
                /** @description `json`, `pjson`, `geojson` or `pbf`; for example `geojson` */
                f?: string;
                /** @description A geometry in Esri JSON, `xmin,ymin,xmax,ymax` or `x,y`; for example `-98,30,-97,31` */
                geometry?: string;
                /** @description Decimals of coordinates; for example `6` */
                geometryPrecision?: number;
                /** @description Type of the geometry, such as `esriGeometryEnvelope`; for example `esriGeometryEnvelope` */
                geometryType?: string;
                /** @description Fields to group statistics by; for example `state` */
                groupByFieldsForStatistics?: string;
                /** @description Coordinate system of the geometry: 4326 or 3857; for example `4326` */
                inSR?: string;
                /** @description Maximum deviation from the stored shape, in units of outSR; for example `0.001` */
                maxAllowableOffset?: number;
                /** @description Factor of the maximum number of features, 1 to 5; for example `1` */
                maxRecordCountFactor?: number;
                /** @description Object ids, separated by commas; for example `1,2,3` */
                objectIds?: string;
                /** @description Fields, each with ASC or DESC; for example `name ASC` */
                orderByFields?: string;
                /** @description Fields, separated by commas; `*` for all; for example `*` */
                outFields?: string;
                /** @description Coordinate system of the response: 4326 or 3857; for example `3857` */
                outSR?: string;
                /** @description Figures: count, sum, min, max, avg, stddev, var; for example `[{"statisticType":"count","onStatisticField":"objectid","outStatisticFieldName":"features"}]` */
                outStatistics?: string;
                /** @description Grid for integer coordinates; for example `{"mode":"view","originPosition":"upperLeft","tolerance":100}` */
                quantizationParameters?: string;
                /** @description Number of features to skip; for example `0` */
                resultOffset?: number;
                /** @description Maximum number of features; for example `1000` */
                resultRecordCount?: number;
                /** @description `none`, `standard` or `tile`; for example `tile` */
                resultType?: string;
                /** @description Only the number of features; for example `true` */
                returnCountOnly?: boolean;
                /** @description Distinct values of outFields; for example `true` */
                returnDistinctValues?: boolean;
                /** @description Whether a truncated response has features; for example `true` */
                returnExceededLimitFeatures?: boolean;
                /** @description Only the extent; for example `true` */
                returnExtentOnly?: boolean;
                /** @description Whether to return shapes; for example `true` */
                returnGeometry?: boolean;
                /** @description Only all object ids; for example `true` */
                returnIdsOnly?: boolean;
                /** @description Spatial relation of the geometry to features; for example `esriSpatialRelIntersects` */
                spatialRel?: string;
                /** @description Time of the last change: milliseconds since 1970, or an interval; for example `1767225600000,null` */
                time?: string;
                /** @description Unit of the distance; for example `esriSRUnit_Meter` */
                units?: string;
                /** @description A condition in SQL on the fields of the layer; for example `state = 'TX' AND name LIKE 'Well%'` */
                where?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                /** @description Number of the layer */
                layer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Only errors of HTTP itself, such as oversized headers. The service reports its errors as 200 with `error` */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The result of the query; a refusal is `{"error": {"code", "message", "details"}}` */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    "Retry-After": components["headers"]["Retry-After"];
                    Vary: components["headers"]["Vary"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    queryServiceLayerByForm: {
        parameters: {
            query?: {
                /** @description Default of inSR and outSR; for example `4326` */
                defaultSR?: string;
                /** @description Radius around a point, up to 200 km; for example `5000` */
                distance?: number;
                /** @description `json`, `pjson`, `geojson` or `pbf`; for example `geojson` */
                f?: string;
                /** @description A geometry in Esri JSON, `xmin,ymin,xmax,ymax` or `x,y`; for example `-98,30,-97,31` */
                geometry?: string;
                /** @description Decimals of coordinates; for example `6` */
                geometryPrecision?: number;
                /** @description Type of the geometry, such as `esriGeometryEnvelope`; for example `esriGeometryEnvelope` */
                geometryType?: string;
                /** @description Fields to group statistics by; for example `state` */
                groupByFieldsForStatistics?: string;
                /** @description Coordinate system of the geometry: 4326 or 3857; for example `4326` */
                inSR?: string;
                /** @description Maximum deviation from the stored shape, in units of outSR; for example `0.001` */
                maxAllowableOffset?: number;
                /** @description Factor of the maximum number of features, 1 to 5; for example `1` */
                maxRecordCountFactor?: number;
                /** @description Object ids, separated by commas; for example `1,2,3` */
                objectIds?: string;
                /** @description Fields, each with ASC or DESC; for example `name ASC` */
                orderByFields?: string;
                /** @description Fields, separated by commas; `*` for all; for example `*` */
                outFields?: string;
                /** @description Coordinate system of the response: 4326 or 3857; for example `3857` */
                outSR?: string;
                /** @description Figures: count, sum, min, max, avg, stddev, var; for example `[{"statisticType":"count","onStatisticField":"objectid","outStatisticFieldName":"features"}]` */
                outStatistics?: string;
                /** @description Grid for integer coordinates; for example `{"mode":"view","originPosition":"upperLeft","tolerance":100}` */
                quantizationParameters?: string;
                /** @description Number of features to skip; for example `0` */
                resultOffset?: number;
                /** @description Maximum number of features; for example `1000` */
                resultRecordCount?: number;
                /** @description `none`, `standard` or `tile`; for example `tile` */
                resultType?: string;
                /** @description Only the number of features; for example `true` */
                returnCountOnly?: boolean;
                /** @description Distinct values of outFields; for example `true` */
                returnDistinctValues?: boolean;
                /** @description Whether a truncated response has features; for example `true` */
                returnExceededLimitFeatures?: boolean;
                /** @description Only the extent; for example `true` */
                returnExtentOnly?: boolean;
                /** @description Whether to return shapes; for example `true` */
                returnGeometry?: boolean;
                /** @description Only all object ids; for example `true` */
                returnIdsOnly?: boolean;
                /** @description Spatial relation of the geometry to features; for example `esriSpatialRelIntersects` */
                spatialRel?: string;
                /** @description Time of the last change: milliseconds since 1970, or an interval; for example `1767225600000,null` */
                time?: string;
                /** @description Unit of the distance; for example `esriSRUnit_Meter` */
                units?: string;
                /** @description A condition in SQL on the fields of the layer; for example `state = 'TX' AND name LIKE 'Well%'` */
                where?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                /** @description Number of the layer */
                layer: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["FormFields"];
            };
        };
        responses: {
            /** @description Only errors of HTTP itself, such as oversized headers. The service reports its errors as 200 with `error` */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The result of the query; a refusal is `{"error": {"code", "message", "details"}}` */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    "Retry-After": components["headers"]["Retry-After"];
                    Vary: components["headers"]["Vary"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getServiceLayers: {
        parameters: {
            query?: {
                /** @description `json` or `pjson`; for example `json` */
                f?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Only errors of HTTP itself, such as oversized headers. The service reports its errors as 200 with `error` */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The layers; a refusal is `{"error": {"code", "message", "details"}}` */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    "Retry-After": components["headers"]["Retry-After"];
                    Vary: components["headers"]["Vary"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getServiceLayersByForm: {
        parameters: {
            query?: {
                /** @description `json` or `pjson`; for example `json` */
                f?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["FormFields"];
            };
        };
        responses: {
            /** @description Only errors of HTTP itself, such as oversized headers. The service reports its errors as 200 with `error` */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The layers; a refusal is `{"error": {"code", "message", "details"}}` */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    "Retry-After": components["headers"]["Retry-After"];
                    Vary: components["headers"]["Vary"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTile: {
        parameters: {
            query?: {
                /** @description Further properties of features, up to 10 names of fields or attributes, separated by commas; for example `capacity_mw` */
                properties?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                layer: string;
                /** @description Column, from the west */
                x: number;
                /** @description Row, from the north */
                y: number;
                /** @description Zoom */
                z: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A Mapbox Vector Tile, version 2 */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.mapbox-vector-tile": string;
                };
            };
            /** @description A parameter is unknown or invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
        };
    };
    getTileJson: {
        parameters: {
            query?: {
                /** @description Further properties of features, up to 10 names of fields or attributes, separated by commas; for example `capacity_mw` */
                properties?: string;
            };
            header?: {
                /** @description Minimum position of the answer; 503 if it is not reached in 5 s */
                "Ledger-Position"?: string;
            };
            path: {
                layer: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description TileJSON */
            200: {
                headers: {
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    "Content-Encoding": components["headers"]["Content-Encoding"];
                    /** @description Version of the resource, for If-Match; version of the tables of a list, for If-None-Match */
                    ETag?: string;
                    /** @description Position in the log of the write, or of the state in the answer */
                    "Ledger-Position"?: string;
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A parameter is unknown or invalid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description Missing or invalid credential */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description The caller or its address exceeds a share; the detail names the limit */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
            /** @description A store is unavailable, the requested position is not reached, or the load is too high; retry */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OgcException"];
                };
            };
        };
    };
}
